import type { ApiScope } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import type { SeenVersion } from '../reference/reference.ts';
import { refuse } from '../refusal/refusal.ts';
import type { Actor } from '../transaction/tx.ts';

/** The caller: a signed-in person, or a guest. */
export type Reader = SignedIn | Guest;

export interface SignedIn {
  readonly role: Role;
  readonly userId: string;
  readonly sessionId: string;
  /** Set for a rider without an account. Source: GUEST-9. */
  readonly isGuestRider?: true;
  /** The API key of this admin that made the request, if any. */
  readonly apiKey?: { readonly id: string; readonly scopes: readonly ApiScope[] };
  /** As of the session's look-up; the reference data may have changed since. */
  readonly referenceVersion?: SeenVersion;
}

export interface Guest {
  readonly role: 'guest';
  readonly userId: null;
  readonly sessionId: null;
  readonly referenceVersion?: undefined;
}

export const guest: Guest = { role: 'guest', userId: null, sessionId: null };

/** Looks up a session's token; null when it is unknown, ended or expired. */
export type Authenticate = (token: string) => Promise<SignedIn | null>;

/** The signed-in reader of a route that is closed to guests; `admit` has already refused guests. */
export function signedIn(reader: Reader): SignedIn {
  return reader.role === 'guest' ? refuse('not_logged_in') : reader;
}

export function actorOf(reader: Reader, requestId: string): Actor {
  return { id: reader.userId, role: reader.role, requestId };
}
