import { languageLocales } from '../languages/index.ts';
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

const maxPreferred = 10;

/**
 * The installation's language that a browser's Accept-Language prefers; null for the installation's default. A browser's
 * `pt-PT` also means `pt` or `pt-BR`, and its `pt` also `pt-BR`.
 */
export function bestLocale(locales: readonly string[], acceptLanguage: string | null): string | null {
  for (const preferred of readPreferred(acceptLanguage ?? '')) {
    const found =
      locales.find((locale) => locale.toLowerCase() === preferred.toLowerCase()) ??
      locales.find((locale) => languageOf(locale) === preferred) ??
      locales.find((locale) => languageOf(locale) === languageOf(preferred));
    if (found !== undefined) return found;
  }
  return null;
}

const languageOf = (locale: string) => locale.split('-')[0]?.toLowerCase();

/** Parses `fr-CH, en;q=0.8, *;q=0.1` into languages in order of preference; `iw` becomes `he`, its current code. */
function readPreferred(header: string): string[] {
  return header
    .split(',', maxPreferred)
    .map((part) => {
      const [locale = '', quality = 'q=1'] = part.split(';').map((text) => text.trim().toLowerCase());
      return { locale: canonical(locale), liking: Number(quality.replace(/^q=/, '')) };
    })
    .filter(({ locale, liking }) => /^[a-z]/.test(locale) && liking > 0)
    .toSorted((one, other) => other.liking - one.liking)
    .map(({ locale }) => locale);
}

function canonical(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? '';
  } catch {
    return '';
  }
}
