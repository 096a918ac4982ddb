/** What this browser's player prefers; kept from visit to visit. */

export type Theme = "auto" | "light" | "dark";

/** How long what happens is shown, beat by beat; `off`: not at all, it can still be stepped through. */
export type Pace = "off" | "quick" | "calm";
export const PACES: readonly Pace[] = ["off", "quick", "calm"];

interface Kept {
  name: string;
  lang: string;
  theme: Theme;
  /** Games whose guide was put away. */
  unguided: string[];
  notify: boolean;
  /** Empty until the player has chosen. */
  pace: Pace | "";
  sound: boolean;
  /** Look at the odds before a die is rolled, which nobody can take back; empty until the player has chosen. */
  confirm: "on" | "off" | "";
  /** How strong the computer was to be last time, by game. */
  levels: Record<string, string>;
}

const KEY = "sitroom.settings";
const FIRST: Kept = { name: "", lang: "", theme: "auto", unguided: [], notify: false, pace: "", sound: false, confirm: "", levels: {} };

function read(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...FIRST };
  }
}

export const settings = $state(read());

/** Change some settings and keep them. */
export function prefer(changes: Partial<Kept>): void {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // no storage: they last as long as the page
  }
  showTheme();
}

/** Put a game's guide away, or take it out again. */
export function putAway(game: string, away = true): void {
  const others = settings.unguided.filter((other) => other !== game);
  prefer({ unguided: away ? [...others, game] : others });
}

const still = () => typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Who would rather see no movement is shown none unasked. */
export const pace = (): Pace => settings.pace || (still() ? "off" : "quick");

/** A finger slips more easily than a mouse: on a touch screen rolls are confirmed unless the player has chosen. */
export const confirms = (): boolean =>
  settings.confirm ? settings.confirm === "on" : matchMedia("(pointer: coarse)").matches;

/** The page follows the system's light or dark unless the player has chosen. */
export function showTheme(): void {
  if (settings.theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = settings.theme;
}
