import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { AccountParts } from './parts.ts';
import { presentMe } from './present-me.ts';
import { isName } from './rules.ts';
import { findUser } from './store.ts';
import type { AccountTables } from './tables.ts';

export function createMe(parts: AccountParts): Handler<'me'> {
  return async (call) => {
    const user = await findUser(parts.platform.db, signedIn(call.reader).userId);
    if (user === null) return refuse('not_logged_in');
    return presentMe(user, await parts.carTypeName(user.car_type_id));
  };
}

export function createUpdateMe(parts: AccountParts): Handler<'updateMe'> {
  return (call) => {
    const { firstName, lastName } = call.body;
    if ([firstName, lastName].some((name) => name !== undefined && !isName(name))) return refuse('proper_input_name');
    return call.commit(async (tx) => {
      const { userId } = signedIn(call.reader);
      const changes = { ...(firstName !== undefined && { first_name: firstName }), ...(lastName !== undefined && { last_name: lastName }) };
      const users = tx.sql.withTables<AccountTables>();
      await users
        .updateTable('users')
        .set((set) => ({ ...changes, version: set('version', '+', 1) }))
        .where('id', '=', userId)
        .execute();
      tx.audit({ action: 'change-profile', object: { kind: 'user', id: userId }, facts: { fields: Object.keys(changes) } });
      const user = await findUser(tx.sql, userId);
      return user === null ? refuse('not_logged_in') : presentMe(user, await parts.carTypeName(user.car_type_id));
    });
  };
}
