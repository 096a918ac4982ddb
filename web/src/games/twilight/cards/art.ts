/** The pictures of the cards: two or three tones of one ink on paper, with screen dots and a slight misprint, composed from icons. */

import icons from "virtual:icons/twilight";
import shapes from "virtual:shapes/twilight";
import type { CardFacts } from "../types.ts";
import art from "./art.json" with { type: "json" };
import { backdrop, dots, type Ink, type Room } from "./backdrops.ts";

interface Composition {
  icons: string[];
  layout: string;
  back: string;
  year: string;
}

const CARDS = art.cards as Record<string, Composition>;

/** When the event of a card happened. */
export const year = (card: CardFacts): string => CARDS[card.id]?.year ?? "";

/** Whose ink a card is printed with. */
export function owner(card: CardFacts): "us" | "ussr" | "both" | "scoring" | "china" {
  if (card.id === "the_china_card") return "china";
  return card.scoring ? "scoring" : (card.side ?? "both");
}

/** The sizes that are drawn: for a hand and all that is smaller, and for an open card. */
const ROOMS: Record<"small" | "wide", Room> = {
  small: { width: 140, height: 128, x: 70, y: 67, size: 139 },
  wide: { width: 400, height: 264, x: 200, y: 134, size: 308 },
};

const drawn = new Map<string, string>();

/** The picture of a card as an address for an image; each is drawn once. */
export function picture(card: CardFacts, room: "small" | "wide"): string {
  const key = `${card.id}/${room}`;
  let address = drawn.get(key);
  if (!address) {
    address = `data:image/svg+xml,${encodeURIComponent(draw(card, ROOMS[room], inks(owner(card))))}`;
    drawn.set(key, address);
  }
  return address;
}

function inks(of: string): Ink {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return { deep: token(`${of}-deep`), mid: token(`${of}-mid`), light: token(`${of}-light`), paper: token("paper") };
}

/** An icon by its middle. */
function icon(name: string, x: number, y: number, size: number, fill: string, more = ""): string {
  const corner = `${r(x - size / 2)} ${r(y - size / 2)}`;
  return `<path d="${icons[name]}" transform="translate(${corner}) scale(${(size / 512).toFixed(4)})" fill="${fill}"${more}/>`;
}

const r = (value: number) => Math.round(value * 10) / 10;

/** The whole picture; exported for tests, which have no page to read the inks from. */
export function draw(card: CardFacts, room: Room, ink: Ink): string {
  const { icons: names, layout, back } = CARDS[card.id]!;
  const [a, b] = names as [string, string];
  const { width, height, x, y, size: m } = room;
  const off = Math.max(1.2, m * 0.016);
  /** An icon with its shadow and the edge of a plate that lies a little off. */
  const hero = (name: string, at: number, below: number, size: number, fill = ink.paper) =>
    icon(name, at + off * 1.6, below + off * 1.6, size, ink.deep, ' opacity=".85"') +
    icon(name, at - off * 0.6, below - off * 0.6, size, ink.light, ' opacity=".8"') +
    icon(name, at, below, size, fill);
  const behind = (name: string, size = m * 0.94) => icon(name, x, y, size, ink.deep, ' opacity=".55"');
  const badge = (name: string, at: number, below: number, size: number) =>
    `<circle cx="${r(at)}" cy="${r(below)}" r="${r(size * 0.62)}" fill="${ink.deep}" stroke="${ink.light}" stroke-width="${r(size * 0.05)}"/>` +
    icon(name, at, below, size * 0.84, ink.light);
  const compose: Record<string, () => string> = {
    region: () => outline(card.id, room, ink, off) + badge(b, width - m * 0.19, y + m * 0.3, m * 0.3),
    behind: () => behind(b) + hero(a, x, y + m * 0.02, m * 0.62),
    over: () =>
      hero(a, x - m * 0.02, y + m * 0.14, m * 0.62) + hero(b, x + m * 0.24, y - m * 0.24, m * 0.36, ink.light),
    stacked: () => hero(a, x, y - m * 0.13, m * 0.56) + hero(b, x, y + m * 0.25, m * 0.46, ink.light),
    versus: () =>
      hero(a, x - m * 0.2, y + m * 0.06, m * 0.44) +
      `<g transform="translate(${r(2 * (x + m * 0.2))} 0) scale(-1 1)">${hero(b, x + m * 0.2, y - m * 0.04, m * 0.44, ink.light)}</g>`,
    overlay: () =>
      hero(a, x, y, m * 0.7) + icon(b, x - off, y - off, m * 0.9, ink.deep) + icon(b, x, y, m * 0.88, ink.light),
    duo: () => hero(b, x + m * 0.26, y - m * 0.1, m * 0.5, ink.light) + hero(a, x - m * 0.1, y + m * 0.1, m * 0.58),
    badge: () => hero(a, x - m * 0.03, y - m * 0.03, m * 0.68) + badge(b, x + m * 0.33, y + m * 0.28, m * 0.3),
  };
  const scene = backdrop(layout === "region" ? "net" : back, room, ink);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${scene}${dots(room, ink)}${compose[layout]!()}</svg>`;
}

/** The countries that a scoring card is about, by their ids on the board, and how much taller they are than the board draws them. */
const REGIONS: Record<string, { spaces: string[]; taller?: number; box?: readonly [number, number, number, number] }> =
  {
    asia_scoring: {
      spaces:
        "afghanistan pakistan india burma laos_cambodia thailand vietnam malaysia indonesia philippines taiwan japan south_korea north_korea chinese_civil_war".split(
          " ",
        ),
      taller: 1.1,
    },
    europe_scoring: {
      spaces:
        "united_kingdom norway sweden finland denmark benelux west_germany poland france austria czechoslovakia hungary spain_portugal italy yugoslavia romania bulgaria greece turkey".split(
          " ",
        ),
      taller: 1.25,
      box: [560, 30, 520, 330],
    },
    middle_east_scoring: {
      spaces: "libya egypt israel lebanon syria jordan iraq iran gulf_states saudi_arabia".split(" "),
      taller: 1.2,
    },
    africa_scoring: {
      spaces:
        "morocco algeria tunisia west_african_states ivory_coast saharan_states nigeria cameroon zaire angola south_africa botswana zimbabwe se_african_states kenya somalia ethiopia sudan".split(
          " ",
        ),
      taller: 1.3,
    },
    central_america_scoring: {
      spaces: "mexico guatemala el_salvador honduras costa_rica panama nicaragua cuba haiti dominican_republic".split(
        " ",
      ),
      taller: 1.2,
    },
    south_america_scoring: {
      spaces: "colombia ecuador peru chile argentina uruguay paraguay bolivia brazil venezuela".split(" "),
      taller: 1.25,
    },
    southeast_asia_scoring: {
      spaces: "burma laos_cambodia thailand vietnam malaysia indonesia philippines".split(" "),
    },
  };

/** The outline of a region, from the map itself. */
function outline(id: string, { width, height, x, y }: Room, ink: Ink, off: number): string {
  const { spaces, taller = 1, box } = REGIONS[id]!;
  const path = spaces.map((space) => shapes.spaces[space] ?? "").join("");
  const points = [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)];
  const xs = points.map(([, at]) => Number(at));
  const ys = points.map(([, , at]) => Number(at));
  const [left, top, wide, high] = box ?? [
    Math.min(...xs),
    Math.min(...ys),
    Math.max(...xs) - Math.min(...xs),
    Math.max(...ys) - Math.min(...ys),
  ];
  const scale = Math.min((width * 0.86) / wide, (height * 0.8) / (high * taller));
  const at = (shift: number) =>
    `translate(${r(x - (left + wide / 2) * scale + shift)} ${r(y - (top + high / 2) * scale * taller + shift)}) scale(${scale.toFixed(4)} ${(scale * taller).toFixed(4)})`;
  const layer = (shift: number, fill: string, more = "") =>
    `<use href="#land" transform="${at(shift)}" fill="${fill}"${more}/>`;
  const border = ` stroke="${ink.mid}" stroke-width="${(0.7 / scale).toFixed(2)}"`;
  const layers = [layer(off * 2, ink.deep, ' opacity=".9"'), layer(-off * 0.6, ink.light), layer(0, ink.paper, border)];
  return `<defs><path id="land" d="${path}"/></defs>${layers.join("")}`;
}
