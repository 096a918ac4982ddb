/** The seats this browser holds: a token is the only key to a seat, so it is kept. */

export interface HeldSeat {
  match: string;
  token: string;
}

export interface Invite {
  match: string;
  seat: string;
  code: string;
}

const SEATS = "sitroom.seats";
const INVITES = "sitroom.invites";
const MOST = 200;

function read<T>(key: string): T[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? (kept as T[]) : [];
  } catch {
    return [];
  }
}

function write(key: string, kept: unknown[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept.slice(0, MOST)));
  } catch {
    // a full or forbidden storage: the match goes on, only its link must be kept by hand
  }
}

/** All seats held, the newest first. */
export const heldSeats = () => read<HeldSeat>(SEATS);

/** The tokens held in one match. */
export const tokensOf = (match: string) =>
  heldSeats()
    .filter((seat) => seat.match === match)
    .map((seat) => seat.token);

export function keepSeats(match: string, tokens: string[]): void {
  const fresh = tokens.filter((token) => !tokensOf(match).includes(token)).map((token) => ({ match, token }));
  if (fresh.length) write(SEATS, [...fresh, ...heldSeats()]);
}

export function forgetMatch(match: string): void {
  write(
    SEATS,
    heldSeats().filter((seat) => seat.match !== match),
  );
  write(
    INVITES,
    read<Invite>(INVITES).filter((invite) => invite.match !== match),
  );
}

/** A seat that is no longer held. */
export function forgetSeat(match: string, token: string): void {
  write(
    SEATS,
    heldSeats().filter((seat) => seat.match !== match || seat.token !== token),
  );
}

/** Invites made here that may still be waiting to be used. */
export const invitesOf = (match: string) => read<Invite>(INVITES).filter((invite) => invite.match === match);

export function keepInvites(match: string, invites: Record<string, string>): void {
  const fresh = Object.entries(invites).map(([seat, code]) => ({ match, seat, code }));
  if (fresh.length) write(INVITES, [...fresh, ...read<Invite>(INVITES)]);
}

/** The links to a seat lead nowhere any more. */
export function forgetInvites(match: string, seat: string): void {
  write(
    INVITES,
    read<Invite>(INVITES).filter((invite) => invite.match !== match || invite.seat !== seat),
  );
}
