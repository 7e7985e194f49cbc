import type { Platform } from '../platform/platform.ts';
import type { Secret } from '../platform/secret/secret.ts';
import type { KnownCallers } from './guessing/known-callers.ts';
import type { Pacer } from './guessing/pacer.ts';
import type { Passwords } from './passwords.ts';

export interface AccountParts {
  readonly platform: Platform;
  readonly passwords: Passwords;
  readonly secret: Secret;
  readonly pacer: Pacer;
  readonly knownCallers: KnownCallers;
}
