import type { BodyOf } from '@fiacre/contract';
import { isPlainEmail } from '@fiacre/domain';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { sqlStateOf } from '../platform/transaction/retry.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { requireFree } from './new-user.ts';
import { readMe } from './present-me.ts';
import { endResetsOf } from './reset-links.ts';
import { isName, readEmail, readNumber } from './rules.ts';
import { holdUser, type User } from './store.ts';
import type { AccountTables } from './tables.ts';
import { publishUser } from './users-topic.ts';

const uniqueViolation = '23505';

export function createMe(platform: Platform): Handler<'me'> {
  return async (call) => {
    const me = await readMe(platform.db, signedIn(call.reader).userId);
    return me ?? refuse('not_logged_in');
  };
}

/**
 * updateProfile: names, and the address and number of an account that does not sign in with them. Source: PROF-1 to
 * PROF-6.
 */
export function createUpdateMe(): Handler<'updateMe'> {
  return async (call) => {
    try {
      return await call.commit((tx) => updateMe(tx, signedIn(call.reader).userId, call.body));
    } catch (error) {
      // Two people may change to the same address simultaneously: the unique index accepts only one of them.
      if (sqlStateOf(error) === uniqueViolation) return refuse('user_exists');
      throw error;
    }
  };
}

async function updateMe(tx: Tx, userId: string, body: BodyOf<'updateMe'>) {
  const before = (await holdUser(tx, userId)) ?? refuse('not_logged_in');
  const changes = { ...namesIn(body), ...(await contactsIn(tx, before, body)) };
  await tx.sql
    .withTables<AccountTables>()
    .updateTable('users')
    .set({ ...changes, version: before.version + 1 })
    .where('id', '=', userId)
    .execute();
  if ('email' in changes) await endResetsOf(tx, userId);
  publishUser(tx, before);
  tx.audit({
    action: 'change-profile',
    object: { kind: 'user', id: userId },
    facts: { fields: Object.keys(changes) },
  });
  return (await readMe(tx.sql, userId)) ?? refuse('not_logged_in');
}

function namesIn({ firstName, lastName }: BodyOf<'updateMe'>) {
  for (const name of [firstName, lastName])
    if (name !== undefined && !isName(name)) refuse('proper_input_name');
  return {
    ...(firstName !== undefined && { first_name: firstName.trim() }),
    ...(lastName !== undefined && { last_name: lastName.trim() }),
  };
}

/** Changes are ignored for an account that signs in with its address, since the page disables those fields (PROF-6). */
async function contactsIn(tx: Tx, before: User, { email, mobile, country }: BodyOf<'updateMe'>) {
  if (before.login_type === 'email') return {};
  const address = email === undefined ? before.email : changedEmail(before, email);
  const number = mobile === undefined ? before.mobile : changedMobile(before, mobile, country);
  await requireFree(tx, { email: address, mobile: number }, before.id);
  return {
    ...(address !== before.email && { email: address, email_verified_at: null }),
    ...(number !== before.mobile && { mobile: number, mobile_verified_at: null }),
  };
}

// The strict pattern applies only to a changed address, so that an older address never blocks changing the names
// (PROF-5).
function changedEmail(before: User, typed: string): string | null {
  const email = readEmail(typed);
  if (email !== null && email === before.email) return email;
  return email !== null && isPlainEmail(email) ? email : refuse('proper_email');
}

function changedMobile(before: User, typed: string, country: string | undefined): string | null {
  if (typed === before.mobile) return typed;
  return readNumber(typed, country) ?? refuse('mobile_no_blank_error');
}
