import type { UserAccess } from '@fiacre/contract';
import type { Platform } from '../platform/platform.ts';
import { factorsOf, passkeyCount, recoveryCodesLeft } from './second-factor/factors.ts';
import { requiresSecondFactor, isStaff } from './second-factor/who-needs-it.ts';
import { sessionsOf } from './session-list.ts';
import type { User } from './store.ts';

/** A person's sign-in methods, without any secrets. Sources: AUTH-2, AUTH-14. */
export async function accessOf(platform: Platform, user: User, readerSessionId: string): Promise<UserAccess> {
  return {
    hasPassword: user.password_hash !== null,
    emailVerified: user.email_verified_at !== null,
    sessions: await sessionsOf(platform, user.id, readerSessionId),
    secondFactor: isStaff(user.usertype) ? await secondFactorOf(platform, user) : null,
  };
}

async function secondFactorOf({ db, config }: Platform, { id, usertype }: User) {
  return {
    required: requiresSecondFactor(config, usertype),
    authenticatorApp: (await factorsOf(db, id)).includes('totp'),
    passkeyCount: await passkeyCount(db, id),
    recoveryCodesLeft: await recoveryCodesLeft(db, id),
  };
}
