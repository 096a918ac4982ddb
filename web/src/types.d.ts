type BoardShapes = import("../build/shapes.ts").Shapes;

declare module "virtual:shapes/twilight" {
  const shapes: BoardShapes;
  export default shapes;
}
