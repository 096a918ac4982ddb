/** What this browser's player prefers; kept from visit to visit. */

export type Theme = "auto" | "light" | "dark";

/** How long what happens is shown, beat by beat; `off`: not at all, it can still be stepped through. */
export type Pace = "off" | "quick" | "calm";
export const PACES: readonly Pace[] = ["off", "quick", "calm"];

/** Which answers the player is asked to confirm: all, those that cannot be taken back, or none. */
export type Confirm = "always" | "final" | "never";
export const CONFIRMS: readonly Confirm[] = ["always", "final", "never"];

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
  confirm: Confirm;
  /** How strong the computer was to be last time, by game. */
  levels: Record<string, string>;
}

const KEY = "sitroom.settings";
const FIRST: Kept = {
  name: "",
  lang: "",
  theme: "auto",
  unguided: [],
  notify: false,
  pace: "",
  sound: false,
  confirm: "final",
  levels: {},
};

function read(): Kept {
  try {
    const kept = { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
    return { ...kept, confirm: CONFIRMS.includes(kept.confirm) ? kept.confirm : FIRST.confirm };
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

/** The page follows the system's light or dark unless the player has chosen. */
export function showTheme(): void {
  if (settings.theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = settings.theme;
}
