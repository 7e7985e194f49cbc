import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { readMe } from './present-me.ts';
import { isName } from './rules.ts';
import type { AccountTables } from './tables.ts';

export function createMe(platform: Platform): Handler<'me'> {
  return async (call) => {
    const me = await readMe(platform.db, signedIn(call.reader).userId);
    return me ?? refuse('not_logged_in');
  };
}

export function createUpdateMe(): Handler<'updateMe'> {
  return (call) => {
    const { firstName, lastName } = call.body;
    if ([firstName, lastName].some((name) => name !== undefined && !isName(name)))
      return refuse('proper_input_name');
    return call.commit(async (tx) => {
      const { userId } = signedIn(call.reader);
      const changes = {
        ...(firstName !== undefined && { first_name: firstName }),
        ...(lastName !== undefined && { last_name: lastName }),
      };
      const users = tx.sql.withTables<AccountTables>();
      await users
        .updateTable('users')
        .set((set) => ({ ...changes, version: set('version', '+', 1) }))
        .where('id', '=', userId)
        .execute();
      tx.audit({
        action: 'change-profile',
        object: { kind: 'user', id: userId },
        facts: { fields: Object.keys(changes) },
      });
      return (await readMe(tx.sql, userId)) ?? refuse('not_logged_in');
    });
  };
}
