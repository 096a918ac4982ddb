/** How a command goes, drawn in a box from -8 to 8. */

export const WAY_SIGNS: Record<string, string> = {
  land: "M-6 0H6M2-4L6 0L2 4",
  rail: "M-7-3H7M-7 3H7M-4-5V5M0-5V5M4-5V5",
  sea: "M-7 2Q-5-1-3 2T1 2T5 2T7 1M-3-1V-6L3-1Z",
  ashore: "M-7 3Q-5 0-3 3T1 3M0-5V0M-3-2L0 1L3-2M3 4H7",
  air: "M0-6V6M-7 1L0-2L7 1M-3 6L0 4L3 6",
};
