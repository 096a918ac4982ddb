/** The folders of `sitroom.text`, English first. */
declare const __LANGUAGES__: string[];

type BoardShapes = import("../build/shapes.ts").Shapes;

declare module "virtual:shapes/twilight" {
  const shapes: BoardShapes;
  export default shapes;
}
