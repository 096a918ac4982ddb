/** Where the map goes by itself: to what is told, and to what is asked. Once the player has moved it, it stays until something else is asked. */

import type PanZoom from "../../../map/PanZoom.svelte";
import { boxAround, boxFrom, members, roomAround, theatreBox, theatreOf } from "../map/theatres.ts";
import { NEAR } from "./plates.ts";

/** How near a laptop goes, and how many pixels above stay free for the buttons; below for the strip that says what is told. */
const ASKED = { least: NEAR, most: 2.4, above: 46, below: 0 };
const TOLD = { above: 46, below: 100 };

export class Journey {
  /** The theatre that is shown; null: the world, empty: some other part. */
  theatre = $state<string | null>(null);
  map = $state<PanZoom>();
  /** The map was moved by hand since something was asked. */
  private moved = false;
  private question = "";
  private step = "";

  /** Where a match is first looked at: in some theatres, or the world; a small screen shows the first. */
  begin(theatres: readonly string[], small: boolean): void {
    if (small) this.show(theatres[0] ?? "west");
    else if (theatres.length === 1) this.show(theatres[0]!);
    else if (theatres.length) this.map?.show(boxAround(theatres.flatMap(members)));
  }

  /** Show a theatre, or the world; a small screen shows what is asked there. */
  show(name: string | null, asked: readonly string[] = []): void {
    this.theatre = name;
    if (name === null) this.map?.show(null);
    else this.map?.show(asked.length ? roomAround(asked) : theatreBox(name), NEAR);
  }

  /** Bring a region into sight. */
  reveal(id: string): void {
    this.map?.reveal(boxFrom(this.theatre, id));
  }

  /** A battle is fought somewhere: a small screen shows its theatre, a large one goes there if it is out of sight. */
  watch(id: string, small: boolean): void {
    const theatre = theatreOf(id);
    if (small && this.theatre !== theatre) this.show(theatre);
    if (small) this.reveal(id);
    else if (this.map?.approach(boxFrom(this.theatre, id), { ...ASKED, ...TOLD })) this.theatre = theatre;
  }

  byHand(): void {
    this.moved = true;
  }

  /**
   * Something is asked about some regions: go there, unless the map was moved since the question began. A step of it, a command that is
   * chosen, is looked at where it stands; when it is over, the map shows again what it showed before.
   */
  ask(question: string, step: string, from: string | null, about: readonly string[], small: boolean): void {
    if (!about.length || !question) return;
    const another = question !== this.question;
    if (another) this.moved = false;
    const stepped = step !== this.step;
    [this.question, this.step] = [question, step];
    if (this.moved) return;
    const theatres = new Set(about.map(theatreOf));
    if (small) {
      const shown = this.theatre !== null && theatres.has(this.theatre);
      const first = theatreOf(about[0]!);
      if (!shown)
        this.show(
          first,
          about.filter((id) => theatreOf(id) === first),
        );
    } else if (!another && stepped) {
      if (from) this.map?.visit(roomAround([from]), false);
      else this.map?.back();
    } else if (another) {
      const moved = this.map?.approach(boxAround(about), ASKED);
      if (moved) this.theatre = theatres.size === 1 ? [...theatres][0]! : "";
    }
  }

  /** Something is told about some regions: a small screen goes there, a large one if it is out of sight. */
  tell(about: readonly string[], small: boolean): void {
    if (small) this.map?.show(roomAround(about), NEAR);
    else this.map?.reveal(boxFrom(this.theatre, about.at(-1)!), TOLD);
  }
}
