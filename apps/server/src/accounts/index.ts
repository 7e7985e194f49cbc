import type { Authenticate } from '../platform/http/reader.ts';
import { jobKind } from '../platform/jobs/job.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { createAttempts } from './attempts.ts';
import { createMe, createUpdateMe } from './me.ts';
import type { AccountParts } from './parts.ts';
import { createForgotPassword, createResetPassword, resetMailJob } from './password-reset.ts';
import type { Passwords } from './passwords.ts';
import { createRegister } from './register.ts';
import { findSession, forgetExpired } from './sessions.ts';
import { createSignIn, createSignOut } from './sign-in.ts';

export { accountMigrations } from './migrations.ts';
export { addUser, type NewUserParts } from './new-user.ts';
export { createPasswords, strongHash, type Passwords } from './passwords.ts';
export { accountPersonalData } from './personal-data.ts';
export { ratingOf, readMe } from './present-me.ts';
export { issueResetLink } from './password-reset.ts';
export { endSessionsOf, startSession } from './sessions.ts';
export { findUser, findUserByEmail, findUsers, type User } from './store.ts';
export { isName, readEmail, readMobile } from './rules.ts';
export type { AccountTables, SavedAddress, UserTable } from './tables.ts';

export interface Accounts extends Capability {
  readonly authenticate: Authenticate;
}

/** Sign-in, registration, passwords, sessions and the own profile. */
export function createAccounts(platform: Platform, passwords: Passwords): Accounts {
  const parts: AccountParts = { passwords, platform, attempts: createAttempts(platform.clock) };
  return {
    authenticate: (token) => findSession(platform, token),
    handlers: {
      signIn: createSignIn(parts),
      signOut: createSignOut(),
      register: createRegister(parts),
      forgotPassword: createForgotPassword(),
      resetPassword: createResetPassword(parts),
      me: createMe(platform),
      updateMe: createUpdateMe(),
    },
    jobs: [
      resetMailJob(parts),
      jobKind({
        name: 'forget-expired-sessions',
        cron: '17 * * * *',
        run: (job) => job.commit(forgetExpired),
      }),
    ],
  };
}
