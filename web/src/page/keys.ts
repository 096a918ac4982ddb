/** Keys that mean the same wherever one is on the page. */

/** The digit that was pressed, with or without Shift; null where somebody types, or a dialog is open. */
export function digitOf(event: KeyboardEvent): number | null {
  const typing = (event.target as Element).matches?.("input, textarea, select");
  if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return null;
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
  return digit === undefined ? null : Number(digit);
}
