/** How much of each match's log this browser has shown, so that a later visit can tell what came since. */

const KEY = "sitroom.looked";
const MOST = 200;

function read(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

/** Lines that were shown; undefined where the match has never been looked at here. */
export const lookedAt = (match: string, seat: string): number | undefined => read()[`${match}/${seat}`];

export function keepLooked(match: string, seat: string, lines: number): void {
  const key = `${match}/${seat}`;
  const { [key]: _, ...others } = read();
  const kept = [...Object.entries(others).slice(1 - MOST), [key, lines]];
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // no storage: the server knows at least when the seat last answered
  }
}
