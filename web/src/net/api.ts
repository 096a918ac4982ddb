/** HTTP: everything that is done once. */

import type { Rulebook } from "../rules/book.ts";
import type {
  About,
  Advised,
  Examined,
  Example,
  Explained,
  Hints,
  Import,
  Imported,
  Invited,
  Lang,
  MatchInfo,
  MyMatch,
  NewMatch,
  Opened,
  Page,
  Reach,
  ReadLog,
  Rematched,
  Review,
  Side,
  Telling,
} from "./types.ts";

/** The server said no, and why. */
export class RefusedError extends Error {
  constructor(
    readonly code: string,
    reason: string,
  ) {
    super(reason);
  }
}

async function call(path: string, tokens: string[] = [], body?: unknown): Promise<Response> {
  const headers: Record<string, string> = {};
  if (tokens.length) headers["Authorization"] = `Bearer ${tokens.join(" ")}`;
  const request: RequestInit = { headers };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    request.method = "POST";
    request.body = JSON.stringify(body);
  }
  const response = await fetch(`/api${path}`, request);
  if (!response.ok) {
    const said = (await response.json().catch(() => ({}))) as { refused?: string; reason?: string };
    throw new RefusedError(said.refused ?? "unavailable", said.reason ?? response.statusText);
  }
  return response;
}

async function json<T>(path: string, tokens: string[] = [], body?: unknown): Promise<T> {
  return (await call(path, tokens, body)).json() as Promise<T>;
}

async function text(path: string, tokens: string[]): Promise<string> {
  return (await call(path, tokens)).text();
}

export const about = () => json<About>("/about");
export const board = <T>(game: string) => json<T>(`/games/${game}/board`);
export const interfaceWords = (lang: Lang) => json<Record<string, string>>(`/text/${lang}`);
export const museum = <T>(game: string, lang: Lang) => json<T>(`/text/${game}/${lang}/museum`);
export const gameWords = <T>(game: string, lang: Lang) => json<T>(`/text/${game}/${lang}`);
export const rulebook = (game: string, lang: Lang) => json<Rulebook>(`/text/${game}/${lang}/rulebook`);

export const create = (match: NewMatch, lang: Lang) => json<Opened>(`/matches?lang=${lang}`, [], match);
export const join = (id: string, code: string, name: string) => json<Opened>(`/matches/${id}/join`, [], { code, name });
export const invited = (id: string, code: string) => json<Invited>(`/matches/${id}/invited`, [], { code });
/** Offer a rematch, agree to one, or do not want it; the new match, once there is one. */
export const rematch = (id: string, tokens: string[], wish: { want: boolean; swap: boolean }) =>
  json<Rematched>(`/matches/${id}/rematch`, tokens, wish);
export const reach = () => json<Reach>("/reach");
/** A record or text log becomes a match. */
export const bring = (body: Import, lang: Lang) => json<Imported>(`/import?lang=${lang}`, [], body);
/** The same, unless there is something to say about a text log first. */
export const bringOrAsk = (body: Import, lang: Lang) =>
  json<Imported | ReadLog>(`/import?lang=${lang}`, [], { ...body, keep: "ask" });
export const matches = (status: "live" | "over") =>
  json<{ matches: MatchInfo[] }>(`/matches?status=${status}&limit=30`);
export const mine = (seats: { match: string; token: string }[]) => json<{ matches: MyMatch[] }>("/mine", [], { seats });

export const library = (wanted: URLSearchParams) => json<Page>(`/library?${wanted}`);
export const examples = () => json<{ examples: Example[] }>("/examples");

/** The name of an example, if this is the id of one. */
export const exampleName = (id: string) => /^example:(.+)/.exec(id)?.[1] ?? "";

/** Where a match is told: at its table, or among the examples. */
const place = (id: string) => (exampleName(id) ? `/examples/${exampleName(id)}` : `/matches/${id}`);

export const match = (id: string, tokens: string[]) => json<MatchInfo>(place(id), tokens);
export const hints = (id: string, tokens: string[], lang: Lang, plan: number[] = []) =>
  json<Hints>(
    `/matches/${id}/hints?${new URLSearchParams([["lang", lang], ...plan.map((action) => ["plan", String(action)])])}`,
    tokens,
  );
export const record = (id: string, tokens: string[]) => text(`/matches/${id}/record`, tokens);
export const textLog = (id: string, tokens: string[]) => text(`/matches/${id}/export`, tokens);
export const sentences = (id: string, tokens: string[], lang: Lang) => text(`/matches/${id}/log?lang=${lang}`, tokens);

/** What the computer would do now. */
export const advice = (id: string, tokens: string[], lang: Lang) =>
  json<Advised>(`/matches/${id}/advice?lang=${lang}`, tokens);
/** What its last deed led to. */
export const why = (id: string, tokens: string[], lang: Lang) =>
  json<Explained>(`/matches/${id}/why?lang=${lang}`, tokens);
/** How a match went that is over, as far as that is known; asking makes more of it known. */
export const review = (id: string, tokens: string[], lang: Lang) =>
  json<Review>(`${place(id)}/review?lang=${lang}`, tokens);

/** What is in a position that somebody edits, and what is wrong with it. */
export const examine = (game: string, lang: Lang, text: string, deal = false) =>
  json<Examined>(`/games/${game}/position?lang=${lang}`, [], { text, deal });

/** A new match from a position of a match or an example; `seat`: what it cannot see there is dealt anew. */
export const goOn = (
  id: string,
  tokens: string[],
  from: { at: number | null; seat: string | null; sides: Record<string, Side>; name: string; exact: boolean },
) => json<Opened>(`${place(id)}/continue`, tokens, from);

/** A position of a match or an example as text. */
export const positionOf = (id: string, tokens: string[], at: number, seat: string | null) =>
  json<{ game: string; text: string }>(
    `${place(id)}/position?${new URLSearchParams({ at: String(at), ...(seat ? { seat } : {}) })}`,
    tokens,
  );

/** Help for an earlier position: what its regions would have scored. */
export function hintsAt(id: string, tokens: string[], lang: Lang, at: number, seat?: string): Promise<Hints> {
  const query = new URLSearchParams({ lang, at: String(at), ...(seat ? { seat } : {}) });
  return json<Hints>(`${place(id)}/hints?${query}`, tokens);
}

/** The last position of a match, with the whole log. */
export function ending(id: string, tokens: string[], lang: Lang, seat?: string): Promise<Telling> {
  return json<Telling>(`${place(id)}/view?${new URLSearchParams({ lang, ...(seat ? { seat } : {}) })}`, tokens);
}

/** A match from one position to another, or not as far as that. */
export function steps(id: string, tokens: string[], lang: Lang, start: number, stop: number, seat?: string) {
  const query = new URLSearchParams({ lang, start: String(start), stop: String(stop), ...(seat ? { seat } : {}) });
  return json<Telling>(`${place(id)}/steps?${query}`, tokens);
}
