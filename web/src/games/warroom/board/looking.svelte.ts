/** The region that is looked at, whose list is open beside it. */

/** Milliseconds that a list with something to choose waits for the pointer. */
const LINGER = 350;

export class Looking {
  region = $state<string | null>(null);
  /** Where the list stands: on the other side of the board, or further up. */
  side = $state({ left: false, top: false });
  /** A mouse looks by hovering, a finger by a tap. */
  hovers = true;
  /** The pointer is on the list: it stays open. */
  private held = false;
  private leaving: ReturnType<typeof setTimeout> | undefined;

  /** `waits`: there is something to choose in the list. `seen` hears of every change. */
  constructor(
    private readonly board: () => HTMLElement | undefined,
    private readonly waits: () => boolean,
    private readonly seen: (region: string | null) => void,
  ) {}

  at(region: string | null): void {
    clearTimeout(this.leaving);
    if (region === null && this.region !== null && this.waits())
      this.leaving = setTimeout(() => this.held || this.see(null), LINGER);
    else this.see(region);
  }

  /** The pointer is on something to choose in the list, or leaves it. */
  hold(on: boolean): void {
    this.held = on;
    if (!on) this.at(null);
  }

  private see(region: string | null): void {
    this.region = region;
    this.seen(region);
    const frame = this.board()?.getBoundingClientRect();
    const drawn = region && this.board()?.querySelector(`[data-plate="${region}"]`)?.getBoundingClientRect();
    if (!frame || !drawn) return;
    this.side = {
      left: drawn.x + drawn.width / 2 > frame.x + frame.width / 2,
      top: drawn.y + drawn.height / 2 > frame.y + frame.height / 2,
    };
  }
}
