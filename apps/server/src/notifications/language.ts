import type { Kysely } from 'kysely';
import { languageLocales } from '../languages/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { NotificationTables } from './tables.ts';

/** The language of messages to the caller. Sources: LAYOUT-5, LANG-8. */
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

const maxWishes = 10;

/** The installation's language that a browser's Accept-Language prefers; null for the installation's default. */
export async function bestLocale(
  sql: Kysely<PlatformTables>,
  acceptLanguage: string | null,
): Promise<string | null> {
  const wishes = readWishes(acceptLanguage ?? '');
  if (wishes.length === 0) return null;
  const known = new Map((await languageLocales(sql)).map((locale) => [locale.toLowerCase(), locale]));
  for (const wish of wishes) {
    const found = known.get(wish) ?? known.get(wish.split('-')[0] ?? '');
    if (found !== undefined) return found;
  }
  return null;
}

/** Parses `fr-CH, en;q=0.8, *;q=0.1` into languages in order of preference, in lower case. */
function readWishes(header: string): string[] {
  return header
    .split(',', maxWishes)
    .map((part) => {
      const [locale = '', quality = 'q=1'] = part.split(';').map((text) => text.trim().toLowerCase());
      return { locale, liking: Number(quality.replace(/^q=/, '')) };
    })
    .filter(({ locale, liking }) => /^[a-z]/.test(locale) && liking > 0)
    .toSorted((one, other) => other.liking - one.liking)
    .map(({ locale }) => locale);
}
