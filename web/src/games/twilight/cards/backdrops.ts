/** What stands behind the icons of a card: rays, a globe, stripes, a blast, waves, a grid, a radar or an orbit, and the dots of the screen. */

/** The three tones of an ink, and the paper it is printed on. */
export interface Ink {
  deep: string;
  mid: string;
  light: string;
  paper: string;
}

/** A picture's size, the middle of what it shows and how large that is. */
export interface Room {
  width: number;
  height: number;
  x: number;
  y: number;
  size: number;
}

const r = (value: number) => Math.round(value * 10) / 10;
const ring = (x: number, y: number, radius: number, more: string) =>
  `<circle cx="${r(x)}" cy="${r(y)}" r="${r(radius)}" ${more}/>`;

/** Wedges around a point. */
function rays({ x, y, width, height }: Room, n: number, fill: string, opacity: number): string {
  const far = Math.hypot(width, height);
  const at = (turn: number) => `${r(x + Math.cos(turn) * far)},${r(y + Math.sin(turn) * far)}`;
  const wedges = Array.from(
    { length: n },
    (_, i) => `M${x},${y}L${at((i / n) * Math.PI * 2)}L${at(((i + 0.5) / n) * Math.PI * 2)}Z`,
  );
  return `<path d="${wedges.join("")}" fill="${fill}" opacity="${opacity}"/>`;
}

const KINDS: Record<string, (room: Room, ink: Ink, small: number) => string> = {
  sun: (room, ink, small) =>
    rays(room, 14, ink.light, 0.3) + ring(room.x, room.y, small * 0.43, `fill="${ink.light}" opacity=".38"`),
  net: ({ x, y }, ink, small) => {
    const size = small * 0.62;
    const meridians = [1, 0.78, 0.48, 0.14].map(
      (t) => `<ellipse cx="${x}" cy="${y}" rx="${r(size * t)}" ry="${r(size)}"/>`,
    );
    const parallels = [-0.75, -0.4, 0, 0.4, 0.75].map((t) => {
      const half = size * Math.sqrt(1 - t * t);
      return `M${r(x - half)},${r(y + t * size)}H${r(x + half)}`;
    });
    return (
      `<g fill="none" stroke="${ink.light}" opacity=".42">${meridians.join("")}<path d="${parallels.join("")}"/></g>` +
      ring(x, y, size, `fill="${ink.light}" opacity=".16"`)
    );
  },
  stripe: ({ width, height }, ink) => {
    const band = width * 0.16;
    return Array.from({ length: 10 }, (_, i) => {
      const from = (i - 2) * band * 1.9 - height * 0.5;
      const lean = r(height * 0.75);
      const path = `M${r(from)},${height}l${lean},${-height}h${r(band * 0.9)}l${-lean},${height}Z`;
      return `<path d="${path}" fill="${ink.light}" opacity="${i % 2 ? 0.16 : 0.28}"/>`;
    }).join("");
  },
  blast: (room, ink, small) => {
    const points = Array.from({ length: 36 }, (_, i) => {
      const turn = (i / 36) * Math.PI * 2 - 0.1;
      const far = small * 0.74 * (i % 2 ? 1 : 0.62) * (1 + 0.12 * Math.sin(i * 7.3));
      return `${r(room.x + Math.cos(turn) * far)},${r(room.y + Math.sin(turn) * far)}`;
    });
    return rays(room, 22, ink.deep, 0.22) + `<path d="M${points.join("L")}Z" fill="${ink.light}" opacity=".42"/>`;
  },
  wave: ({ x, y, width, height }, ink, small) => {
    const waves = Array.from({ length: 6 }, (_, i) => {
      const swell = `q${r(width * 0.04)},${r(-height * 0.06)},${r(width * 0.08)},0t${r(width * 0.08)},0`;
      const path = `M-10,${r(height * (0.56 + i * 0.088))}${swell.repeat(8)}V${height}H-10Z`;
      return `<path d="${path}" fill="${i % 2 ? ink.light : ink.deep}" opacity="${i % 2 ? 0.2 : 0.3}"/>`;
    });
    return ring(x, y - height * 0.05, small * 0.4, `fill="${ink.light}" opacity=".38"`) + waves.join("");
  },
  grid: ({ x, y, width, height }, ink, small) => {
    const gap = width / 16;
    const down = Array.from({ length: 16 }, (_, i) => `M${r((i + 0.5) * gap)},0V${height}`);
    const across = Array.from({ length: Math.ceil(height / gap) }, (_, i) => `M0,${r((i + 0.5) * gap)}H${width}`);
    return (
      `<path d="${down.join("")}${across.join("")}" stroke="${ink.light}" stroke-width=".7" opacity=".4"/>` +
      ring(x, y, small * 0.42, `fill="none" stroke="${ink.light}" opacity=".7" stroke-dasharray="4 3"`) +
      ring(x, y, small * 0.36, `fill="${ink.light}" opacity=".16"`)
    );
  },
  radar: ({ x, y }, ink, small) => {
    const size = small * 0.6;
    const rings = [1, 0.75, 0.5, 0.25].map((t) =>
      ring(x, y, size * t, `fill="${ink.light}" fill-opacity=".1" stroke="${ink.light}" stroke-opacity=".5"`),
    );
    const sweep = `M${x},${y}l${r(size * 0.9)},${r(-size * 0.45)}A${r(size)},${r(size)},0,0,1,${r(x + size * 0.97)},${r(y + size * 0.2)}Z`;
    return rings.join("") + `<path d="${sweep}" fill="${ink.light}" opacity=".35"/>`;
  },
  orbit: ({ x, y, width, height }, ink) => {
    /** The same stars on every card: steps of the golden ratio look like none. */
    const stars = Array.from({ length: 60 }, (_, i) =>
      ring(
        ((i * 0.618) % 1) * width,
        ((i * 0.7549) % 1) * height,
        0.4 + ((i * 0.37) % 1),
        `opacity="${0.3 + ((i * 0.43) % 0.6)}"`,
      ),
    );
    const path = (across: number, down: number, turn: number) =>
      `<ellipse cx="${x}" cy="${y}" rx="${r(width * across)}" ry="${r(height * down)}" transform="rotate(${turn} ${x} ${y})"/>`;
    return (
      `<rect width="${width}" height="${height}" fill="${ink.deep}" opacity=".75"/><g fill="${ink.paper}">${stars.join("")}</g>` +
      `<g fill="none" stroke="${ink.light}" opacity=".55">${path(0.52, 0.2, -18)}${path(0.4, 0.46, 24)}</g>`
    );
  },
};

export function backdrop(kind: string, room: Room, ink: Ink): string {
  const { width, height } = room;
  return `<rect width="${width}" height="${height}" fill="${ink.mid}"/>${KINDS[kind]!(room, ink, Math.min(width, height))}`;
}

/** Screen dots that shrink away from the lower edge, and lighter ones from the upper: a dashed line of points for each row. */
export function dots({ width, height, size }: Room, ink: Ink): string {
  const step = Math.max(3.2, size * 0.034);
  const rows = (reach: number, largest: number, place: (row: number) => number) =>
    Array.from({ length: Math.ceil((height * reach) / step) }, (_, row) => {
      const radius = step * largest * (1 - (row * step) / (height * reach)) ** 0.8;
      if (radius < 0.35) return "";
      const path = `M${row % 2 ? r(step / 2) : 0},${r(place(row * step))}H${width + step}`;
      return `<path d="${path}" stroke-width="${(2 * radius).toFixed(2)}"/>`;
    }).join("");
  const points = `fill="none" stroke-linecap="round" stroke-dasharray="0 ${step.toFixed(2)}"`;
  return (
    `<g stroke="${ink.deep}" opacity=".5" ${points}>${rows(0.7, 0.62, (down) => height - down)}</g>` +
    `<g stroke="${ink.light}" opacity=".28" ${points}>${rows(0.45, 0.5, (down) => down)}</g>`
  );
}
