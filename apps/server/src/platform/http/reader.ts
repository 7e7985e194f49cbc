import type { Role } from '@fiacre/domain';
import { refuse } from '../refusal/refusal.ts';
import type { Actor } from '../transaction/tx.ts';

/** Whoever reads or asks: a signed-in person, or a guest. */
export type Reader = SignedIn | Guest;

export interface SignedIn {
  readonly role: Role;
  readonly userId: string;
  readonly sessionId: string;
  /** The version of the reference data at the moment of the look-up; it says nothing about a later one. */
  readonly referenceVersion?: string;
}

export interface Guest {
  readonly role: 'guest';
  readonly userId: null;
  readonly sessionId: null;
  readonly referenceVersion?: undefined;
}

export const guest: Guest = { role: 'guest', userId: null, sessionId: null };

/** Looks a session's token up; null for an unknown, ended or expired one. */
export type Authenticate = (token: string) => Promise<SignedIn | null>;

/** The reader of a route that guests may not call; the binder has refused guests before. */
export function signedIn(reader: Reader): SignedIn {
  return reader.role === 'guest' ? refuse('not_logged_in') : reader;
}

export function actorOf(reader: Reader, requestId: string): Actor {
  return { id: reader.userId, role: reader.role, requestId };
}
