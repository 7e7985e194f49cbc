import type { Platform } from '../platform/platform.ts';
import type { Secret } from '../platform/secret/secret.ts';
import type { KnownCallers } from './guessing/known-callers.ts';
import type { RateLimiter } from './guessing/rate-limiter.ts';
import type { Passwords } from './passwords.ts';

export interface AccountParts {
  readonly platform: Platform;
  readonly passwords: Passwords;
  readonly secret: Secret;
  readonly rateLimiter: RateLimiter;
  readonly knownCallers: KnownCallers;
}
