import type { Platform } from '../platform/platform.ts';
import type { Attempts } from './attempts.ts';
import type { Passwords } from './passwords.ts';

export interface AccountParts {
  readonly platform: Platform;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
}
