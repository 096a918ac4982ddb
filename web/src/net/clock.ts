/** Time left, from the last message about it. */

import type { Clock } from "./types.ts";

/** Seconds left to a seat, `elapsed` seconds after the message came; the first `delay` of a decision are free. */
export function secondsLeft(clock: Clock, seat: string, elapsed: number): number {
  const left = clock.left[seat] ?? 0;
  return clock.running.includes(seat) ? Math.max(0, left - Math.max(0, elapsed - clock.delay)) : left;
}

/** The deadline to show to a seat: its own, or else the last of those that run; null where none runs. */
export function deadline(clock: Clock, seat: string, elapsed: number): number | null {
  const asked = clock.running.includes(seat) ? [seat] : clock.running;
  return asked.length ? Math.max(...asked.map((one) => secondsLeft(clock, one, elapsed))) : null;
}

export function spell(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
