import type { Language } from '@fiacre/contract';
import { sql, type Selectable } from 'kysely';
import { referencePart } from '../platform/reference/reference.ts';
import { fallbackLocale, presentLanguage } from './store.ts';
import type { LanguageTables } from './tables.ts';

type StoredLanguage = Omit<Selectable<LanguageTables['languages']>, 'created_at'> & {
  readonly created_at: string;
};

/** The installation's languages. */
export const languagesPart = referencePart({
  name: 'languages',
  select: sql`select coalesce(json_agg(languages order by created_at, id), '[]') from languages`,
  read: (stored: readonly StoredLanguage[]) => {
    const isDefault = (one: StoredLanguage) => one.is_default;
    let all: { readonly items: Language[] } | undefined;
    return {
      /** The language of people who have not chosen one. Source: LANG-8. */
      defaultLocale: stored.find(isDefault)?.lang_locale ?? fallbackLocale,
      /** Oldest first. Source: LAYOUT-5. */
      locales: stored.map((one) => one.lang_locale),
      /** With all their texts, the default language first; created on first use, and always the same object. */
      all: () => (all ??= { items: defaultFirst(stored).map(presentStored) }),
    };
  },
});

function defaultFirst(stored: readonly StoredLanguage[]): StoredLanguage[] {
  return stored.toSorted((one, other) => Number(other.is_default) - Number(one.is_default));
}

const presentStored = (stored: StoredLanguage): Language =>
  presentLanguage({ ...stored, created_at: new Date(stored.created_at) });
