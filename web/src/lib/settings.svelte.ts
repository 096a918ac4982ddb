/** What this browser's player prefers; kept from visit to visit. */

export type Theme = "auto" | "light" | "dark";

interface Kept {
  name: string;
  lang: string;
  theme: Theme;
  guide: boolean;
  notify: boolean;
}

const KEY = "sitroom.settings";
const FIRST: Kept = { name: "", lang: "", theme: "auto", guide: true, notify: false };

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

/** The page follows the system's light or dark unless the player has chosen. */
export function showTheme(): void {
  if (settings.theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = settings.theme;
}
