import { describe, expect, it } from "vitest";
import { levelOf } from "../src/words/levels.ts";
import { settings } from "../src/page/settings.svelte.ts";

describe("how strong the computer plays", () => {
  it("is a fair level at first, wherever there is one", () => {
    expect(levelOf("twilight", ["random", "easy", "normal", "hard"])).toBe("normal");
    expect(levelOf("twilight", ["random", "easy"])).toBe("easy");
    expect(levelOf("twilight", [])).toBe("");
  });

  it("is remembered for each game, as long as there is such a level", () => {
    settings.levels = { warroom: "hard" };
    expect(levelOf("warroom", ["easy", "normal", "hard"])).toBe("hard");
    expect(levelOf("twilight", ["easy", "normal", "hard"])).toBe("normal");
    expect(levelOf("warroom", ["easy", "normal"])).toBe("normal");
  });
});
