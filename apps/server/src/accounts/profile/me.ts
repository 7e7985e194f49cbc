import type { BodyOf } from '@fiacre/contract';
import { isName } from '@fiacre/domain';
import type { Handler } from '../../platform/http/handler.ts';
import { signedIn } from '../../platform/http/reader.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { newContactsIn, sendContactCodes } from '../contact/new-contact.ts';
import type { AccountParts } from '../parts.ts';
import { readMe } from '../record/present-me.ts';
import { findUser, holdUser } from '../record/store.ts';
import type { AccountTables } from '../record/tables.ts';
import { publishUser } from '../record/users-topic.ts';

export function createMe(platform: Platform): Handler<'me'> {
  return async (call) => {
    const me = await readMe(platform.db, signedIn(call.reader).userId);
    return me ?? refuse('not_logged_in');
  };
}

/**
 * updateProfile: the names, and the address and number of an account that does not sign in with its address. A new
 * address or number is saved when its code is entered. Source: PROF-1 to PROF-7.
 */
export function createUpdateMe(parts: AccountParts): Handler<'updateMe'> {
  return async (call) => {
    const reader = signedIn(call.reader);
    const user = (await findUser(parts.platform.db, reader.userId)) ?? refuse('not_logged_in');
    const contacts = newContactsIn(user, call.body);
    if (Object.keys(contacts).length > 0 && reader.isGuestRider === true) refuse('guest_must_register');
    if (Object.keys(contacts).length > 0)
      await parts.rateLimiter.take([{ rateLimit: 'codesToNewContacts', whose: [user.id] }]);
    return call.commit(async (tx) => {
      await saveNames(tx, user.id, call.body);
      const toProve = await sendContactCodes(tx, parts, reader, contacts);
      return { ...((await readMe(tx.sql, user.id)) ?? refuse('not_logged_in')), toProve };
    });
  };
}

async function saveNames(tx: Tx, userId: string, body: BodyOf<'updateMe'>): Promise<void> {
  const before = (await holdUser(tx, userId)) ?? refuse('not_logged_in');
  const changes = namesIn(body);
  await tx.sql
    .withTables<AccountTables>()
    .updateTable('users')
    .set({ ...changes, version: before.version + 1 })
    .where('id', '=', userId)
    .execute();
  publishUser(tx, before);
  tx.audit({
    action: 'change-profile',
    object: { kind: 'user', id: userId },
    facts: { fields: Object.keys(changes) },
  });
}

function namesIn({ firstName, lastName }: BodyOf<'updateMe'>) {
  for (const name of [firstName, lastName])
    if (name !== undefined && !isName(name)) refuse('proper_input_name');
  return {
    ...(firstName !== undefined && { first_name: firstName.trim() }),
    ...(lastName !== undefined && { last_name: lastName.trim() }),
  };
}
