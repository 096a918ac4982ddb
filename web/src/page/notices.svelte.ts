/** Short messages to the player: refusals and what else needs a word. */

export interface Notice {
  id: number;
  text: string;
  kind: "info" | "refusal";
}

const LASTS = 9_000;

class Notices {
  list = $state.raw<Notice[]>([]);
  private last = 0;

  say(text: string, kind: Notice["kind"] = "info"): void {
    if (!text) return;
    const id = ++this.last;
    this.list = [...this.list.filter((notice) => notice.text !== text), { id, text, kind }].slice(-3);
    setTimeout(() => this.drop(id), LASTS);
  }

  drop(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();
