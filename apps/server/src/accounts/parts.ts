import type { Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { Secret } from '../platform/secret/secret.ts';
import type { KnownCallers } from './guessing/known-callers.ts';
import type { RateLimiter } from './guessing/rate-limiter.ts';
import type { Passwords } from './passwords.ts';
import type { User } from './record/store.ts';

/** Merging and erasing a guest rider, which other capabilities take part in. */
export interface GuestRiders {
  /** Moves everything of a guest rider to an account; nothing if the account is not a rider's. Source: GUEST-10. */
  join(tx: Tx, ids: { readonly from: string; readonly into: string }): Promise<void>;
  /** Erases a guest rider's data. */
  forget(tx: Tx, guest: User): Promise<void>;
}

export interface AccountParts {
  readonly platform: Platform;
  readonly passwords: Passwords;
  readonly secret: Secret;
  readonly rateLimiter: RateLimiter;
  readonly knownCallers: KnownCallers;
  readonly guestRiders: GuestRiders;
}
