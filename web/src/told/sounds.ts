/** Quiet sounds for what calls for attention, made here; off until the player wants them. */

import { settings } from "../page/settings.svelte.ts";

export type Sound = "turn" | "dice" | "defcon" | "end";

/** Hertz, when it begins, how long it lasts (in seconds). */
type Note = readonly [pitch: number, start: number, length: number];

const NOTES: Record<Sound, readonly Note[]> = {
  turn: [
    [660, 0, 0.12],
    [880, 0.12, 0.2],
  ],
  dice: [
    [320, 0, 0.04],
    [280, 0.07, 0.04],
    [360, 0.14, 0.05],
  ],
  defcon: [
    [220, 0, 0.25],
    [196, 0.25, 0.35],
  ],
  end: [
    [523, 0, 0.18],
    [659, 0.18, 0.18],
    [784, 0.36, 0.45],
  ],
};
const QUIET = 0.05;

let audio: AudioContext | undefined;

export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const [pitch, start, length] of NOTES[sound]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const at = audio.currentTime + start;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(QUIET, at);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}
