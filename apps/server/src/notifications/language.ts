import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { languageLocales } from '../languages/index.ts';
import type { NotificationTables } from './tables.ts';

/** The language in which the caller is written to. Sources: LAYOUT-5, LANG-8. */
export function setLanguage(): Handler<'setLanguage'> {
  return (call) =>
    call.commit(async (tx) => {
      const { userId } = signedIn(call.reader);
      const { locale } = call.body;
      if (!(await languageLocales(tx.sql)).includes(locale)) refuse('language_unknown');
      await tx.sql
        .withTables<NotificationTables>()
        .updateTable('users')
        .set({ locale })
        .where('id', '=', userId)
        .execute();
      tx.audit({ action: 'set-language', object: { kind: 'user', id: userId }, facts: { locale } });
      return { ok: true };
    });
}
