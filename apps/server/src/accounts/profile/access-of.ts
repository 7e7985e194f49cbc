import type { UserAccess } from '@fiacre/contract';
import { deadAmong } from '../../platform/messages/dead-addresses.ts';
import { lastMessagesTo } from '../../platform/messages/last-messages.ts';
import type { Platform } from '../../platform/platform.ts';
import { invitationOf } from '../record/invitation.ts';
import { factorsOf, passkeyCount, recoveryCodesLeft } from '../second-factor/factors.ts';
import { requiresSecondFactor, isStaff } from '../record/who-needs-it.ts';
import { sessionsOf } from '../sessions/session-list.ts';
import type { User } from '../record/store.ts';

/** A person's sign-in methods, without any secrets. Sources: AUTH-2, AUTH-14. */
export async function accessOf(platform: Platform, user: User, readerSessionId: string): Promise<UserAccess> {
  return {
    hasPassword: user.password_hash !== null,
    invitation: invitationOf(platform, user),
    unreachable: await unreachableOf(platform, user),
    lastMessages: await lastMessagesTo(platform.db, [user.email, user.mobile]),
    emailVerified: user.email_verified_at !== null,
    sessions: await sessionsOf(platform, user.id, readerSessionId),
    secondFactor: isStaff(user.usertype) ? await secondFactorOf(platform, user) : null,
  };
}

async function unreachableOf({ db }: Platform, user: User): Promise<UserAccess['unreachable']> {
  const dead = await deadAmong(db, [user.email, user.mobile]);
  return (['email', 'mobile'] as const).filter((field) => dead.has(user[field] ?? ''));
}

async function secondFactorOf({ db, config }: Platform, { id, usertype }: User) {
  return {
    required: requiresSecondFactor(config, usertype),
    authenticatorApp: (await factorsOf(db, id)).includes('totp'),
    passkeyCount: await passkeyCount(db, id),
    recoveryCodesLeft: await recoveryCodesLeft(db, id),
  };
}
