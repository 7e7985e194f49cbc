import type { Platform } from '../platform/platform.ts';
import type { Attempts } from './attempts.ts';
import type { Passwords } from './passwords.ts';

/** What the accounts need of the settings (REG-17). */
export interface RegistrationSettings {
  readonly bankFields: boolean;
  readonly riderWithDraw: boolean;
}

export interface AccountParts {
  readonly platform: Platform;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  carTypeName(id: string | null): Promise<string | null>;
  registrationSettings(): Promise<RegistrationSettings>;
}
