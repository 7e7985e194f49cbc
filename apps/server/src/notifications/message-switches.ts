import { isMandatory } from '@fiacre/contract/texts/messages';
import type { Handler } from '../platform/http/handler.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { NotificationTables } from './tables.ts';
import { knownKey, presentOne } from './templates.ts';

/** Turns a message on or off in every language. Messages that security needs are always sent. */
export function switchMessage(): Handler<'switchMessage'> {
  return (call) => {
    const key = knownKey(call.params.key);
    const { enabled } = call.body;
    if (!enabled && isMandatory(key)) refuse('message_mandatory');
    return call.commit(async (tx) => {
      const table = tx.sql.withTables<NotificationTables>();
      const changed = enabled
        ? await table.deleteFrom('messages_turned_off').where('key', '=', key).returning('key').execute()
        : await table
            .insertInto('messages_turned_off')
            .values({ key, changed_at: tx.now })
            .onConflict((conflict) => conflict.doNothing())
            .returning('key')
            .execute();
      if (changed.length > 0)
        tx.audit({
          action: 'switch-message',
          object: { kind: 'message-template', id: key },
          facts: { enabled },
        });
      return presentOne(tx.sql, key);
    });
  };
}
