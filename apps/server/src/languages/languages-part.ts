import { sql } from 'kysely';
import { referencePart } from '../platform/reference/reference.ts';
import { fallbackLocale } from './store.ts';

/** The installation's languages without their texts. */
export const languagesPart = referencePart({
  name: 'languages',
  select: sql`select json_build_object('default', max(lang_locale) filter (where is_default),
    'locales', coalesce(json_agg(lang_locale order by created_at, id), '[]')) from languages`,
  read: (found: { default: string | null; locales: string[] }) => ({
    /** The language of people who have not chosen one. Source: LANG-8. */
    defaultLocale: found.default ?? fallbackLocale,
    /** Oldest first. Source: LAYOUT-5. */
    locales: found.locales,
  }),
});
