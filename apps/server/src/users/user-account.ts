import { accessOf, endCredentials, endSessionOf, invitationOf, publishUser } from '../accounts/index.ts';
import type { SomeHandlers } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import { reviveAddress } from '../platform/messages/dead-addresses.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { linkToHandOver, sendWelcome } from './add-user.ts';
import { readWallet } from '../wallet/index.ts';
import { findInScope, holdInScope } from './find-users.ts';

/** The wallet and the sessions of the people in a staff member's scope. Sources: AUTH-14, USERS-8, USERS-10, USERS-12. */
export function userAccount(platform: Platform) {
  return {
    getUserWallet: async (call) => {
      const { id, usertype } = await findInScope(platform.db, signedIn(call.reader), call.params.id);
      // Staff have no wallet.
      if (usertype !== 'rider' && usertype !== 'driver') return refuse('not_found');
      return readWallet(platform.db, { kind: usertype, userId: id }, call.query);
    },
    getUserAccess: async (call) => {
      const reader = signedIn(call.reader);
      const user = await findInScope(platform.db, reader, call.params.id);
      return accessOf(platform, user, reader.sessionId);
    },
    endUserSession: (call) =>
      call.commit(async (tx) => {
        const user = await holdInScope(tx, signedIn(call.reader), call.params.id);
        await endSessionOf(tx, user.id, call.params.session);
        publishUser(tx, user);
        return { ok: true };
      }),
    endUserSessions: (call) =>
      call.commit(async (tx) => {
        const user = await holdInScope(tx, signedIn(call.reader), call.params.id);
        await endCredentials(tx, 'signed-out-everywhere', user.id);
        tx.audit({ action: 'end-all-sessions', object: { kind: 'user', id: user.id } });
        publishUser(tx, user);
        return { ok: true };
      }),
    inviteUser: (call) =>
      call.commit(async (tx) => {
        const user = await holdInScope(tx, signedIn(call.reader), call.params.id);
        if (user.email === null) return refuse('proper_email');
        const invitation = invitationOf(platform, user);
        const object = { kind: 'user', id: user.id };
        tx.audit({ action: 'invite-user', object, facts: { by: invitation } });
        if (invitation === 'link') return { link: await linkToHandOver(tx, platform, user.id) };
        await sendWelcome(tx, platform, user.id);
        return { link: null };
      }),
    // A mail server may refuse a valid address because it distrusts ours, so staff can undo it.
    markReachable: (call) =>
      call.commit(async (tx) => {
        const user = await holdInScope(tx, signedIn(call.reader), call.params.id);
        const { contact } = call.body;
        const retired = await reviveAddress(tx, user[contact] ?? '');
        if (retired === null) return { ok: true };
        const facts = { contact, reason: retired.reason };
        tx.audit({ action: 'mark-reachable', object: { kind: 'user', id: user.id }, facts });
        return { ok: true };
      }),
  } satisfies SomeHandlers;
}
