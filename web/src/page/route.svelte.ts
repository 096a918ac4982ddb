/** Pages live in the address's fragment, which browsers never send: `#/match/ID/TOKEN` stays between us. */

export type Route =
  | { page: "lobby" }
  | { page: "new"; game: string }
  | { page: "match"; match: string; token: string }
  | { page: "join"; match: string; code: string }
  | { page: "replay"; match: string; at: number | null; review?: boolean }
  | { page: "library"; wanted: string }
  | { page: "cards"; game: string; wanted: string }
  | { page: "rules"; game: string; number: string }
  | { page: "editor"; from: string[] };

export function parse(hash: string): Route {
  const [page, ...from] = hash.replace(/^#?\/?/, "").split("/");
  const [match = "", more = ""] = from;
  if (page === "editor") return { page, from };
  if (page === "new") return { page: "new", game: match };
  if (page === "match" && match) return { page, match, token: more };
  if (page === "join" && match && more) return { page, match, code: more };
  if (page === "replay" && match)
    return { page, match, at: /^\d+$/.test(more) ? Number(more) : null, ...(more === "review" && { review: true }) };
  if (page === "library") return { page, wanted: match };
  if (page === "cards" && match) return { page, game: match, wanted: more };
  if (page === "rules" && match) return { page, game: match, number: more.toUpperCase() };
  return { page: "lobby" };
}

export function href(route: Route): string {
  if (route.page === "lobby") return "#/";
  if (route.page === "new") return `#/new${route.game && `/${route.game}`}`;
  if (route.page === "match") return `#/match/${route.match}${route.token && `/${route.token}`}`;
  if (route.page === "join") return `#/join/${route.match}/${route.code}`;
  if (route.page === "library") return `#/library${route.wanted && `/${route.wanted}`}`;
  if (route.page === "cards") return `#/cards/${route.game}${route.wanted && `/${route.wanted}`}`;
  if (route.page === "rules") return `#/rules/${route.game}${route.number && `/${route.number}`}`;
  if (route.page === "editor") return `#/${["editor", ...route.from].join("/")}`;
  return `#/replay/${route.match}${route.review ? "/review" : route.at === null ? "" : `/${route.at}`}`;
}

class Router {
  route = $state.raw<Route>({ page: "lobby" });

  start(): void {
    const read = () => (this.route = parse(location.hash));
    addEventListener("hashchange", read);
    read();
  }

  go(route: Route): void {
    location.hash = href(route);
  }

  /** Show another address for the same page: a secret need not stay in view. */
  replace(route: Route): void {
    history.replaceState(null, "", href(route));
    this.route = route;
  }
}

export const router = new Router();
