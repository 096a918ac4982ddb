/** The camera over a map: screen = board * scale + offset. Pure arithmetic. */

export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  x: number;
  y: number;
}

const CLOSEST = 6;

/** The scale at which all of the board can be seen, and the furthest one may go. */
export function furthest(board: Size, view: Size): number {
  return Math.min(view.width / board.width, view.height / board.height);
}

/** Keep the scale within reason and the board in view. */
export function clamp(camera: Camera, board: Size, view: Size): Camera {
  const far = furthest(board, view);
  const scale = Math.min(Math.max(camera.scale, far), Math.max(CLOSEST, far));
  const along = (offset: number, length: number, room: number) =>
    length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, offset));
  return {
    scale,
    x: along(camera.x, board.width * scale, view.width),
    y: along(camera.y, board.height * scale, view.height),
  };
}

/** Zoom so that what is under a point of the screen stays there. */
export function zoomAt(camera: Camera, factor: number, x: number, y: number, board: Size, view: Size): Camera {
  const far = furthest(board, view);
  const scale = Math.min(Math.max(camera.scale * factor, far), Math.max(CLOSEST, far));
  const ratio = scale / camera.scale;
  return clamp({ scale, x: x - (x - camera.x) * ratio, y: y - (y - camera.y) * ratio }, board, view);
}

/** Show a part of the board as large as it goes. */
export function frame(part: Box, board: Size, view: Size): Camera {
  const scale = Math.min(view.width / part.width, view.height / part.height);
  return clamp(
    {
      scale,
      x: view.width / 2 - (part.x + part.width / 2) * scale,
      y: view.height / 2 - (part.y + part.height / 2) * scale,
    },
    board,
    view,
  );
}

/** The middle of a part, as much as fits a view at no less than a scale. */
export function middle(part: Box, view: Size, least: number): Box {
  const width = Math.min(part.width, view.width / (least || 1e-6));
  const height = Math.min(part.height, view.height / (least || 1e-6));
  return { x: part.x + (part.width - width) / 2, y: part.y + (part.height - height) / 2, width, height };
}

/** A part with enough around it to be shown no larger than at a scale. */
export function grown(part: Box, view: Size, most: number): Box {
  const width = Math.max(part.width, view.width / most);
  const height = Math.max(part.height, view.height / most);
  return { x: part.x - (width - part.width) / 2, y: part.y - (height - part.height) / 2, width, height };
}

/** Is a part of the board on the screen, all of it? */
export function shows(camera: Camera, part: Box, view: Size): boolean {
  const left = part.x * camera.scale + camera.x;
  const top = part.y * camera.scale + camera.y;
  return (
    left >= 0 &&
    top >= 0 &&
    left + part.width * camera.scale <= view.width &&
    top + part.height * camera.scale <= view.height
  );
}

/** The same view, moved by the least that brings a part of the board onto the screen, as far as the board goes. */
export function reaching(camera: Camera, part: Box, board: Size, view: Size): Camera {
  const along = (offset: number, start: number, length: number, room: number) => {
    const [least, most] = [-start * camera.scale, room - (start + length) * camera.scale];
    return least > most ? (least + most) / 2 : Math.min(most, Math.max(least, offset));
  };
  return clamp(
    {
      scale: camera.scale,
      x: along(camera.x, part.x, part.width, view.width),
      y: along(camera.y, part.y, part.height, view.height),
    },
    board,
    view,
  );
}

/** Do two cameras show the same? */
export const alike = (one: Camera, other: Camera): boolean =>
  one.x === other.x && one.y === other.y && one.scale === other.scale;

/** The smallest box around places on the board, with some room. */
export function around(places: readonly (readonly [number, number])[], room: Size): Box {
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const x = Math.min(...xs) - room.width;
  const y = Math.min(...ys) - room.height;
  return { x, y, width: Math.max(...xs) + room.width - x, height: Math.max(...ys) + room.height - y };
}

/** The place to go to from one of several with an arrow key: the nearest in that direction. */
export function neighbour(
  from: readonly [number, number],
  places: readonly (readonly [number, number])[],
  direction: readonly [number, number],
): number {
  let best = -1;
  let least = Infinity;
  places.forEach(([x, y], i) => {
    const [dx, dy] = [x - from[0], y - from[1]];
    const ahead = dx * direction[0] + dy * direction[1];
    const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
    if (ahead <= 1 || aside > ahead * 2.5) return;
    const distance = ahead + 2 * aside;
    if (distance < least) [least, best] = [distance, i];
  });
  return best;
}
