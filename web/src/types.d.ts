/** The folders of `sitroom.text`, English first. */
declare const __LANGUAGES__: string[];

declare module "*.webp" {
  const address: string;
  export default address;
}

type BoardShapes = import("../build/shapes.ts").Shapes;

declare module "virtual:shapes/twilight" {
  const shapes: BoardShapes;
  export default shapes;
}

declare module "virtual:rough/twilight" {
  const shapes: BoardShapes;
  export default shapes;
}

declare module "virtual:icons/twilight" {
  /** Outlines in a square of 512, by name. */
  const icons: Record<string, string>;
  export default icons;
}
