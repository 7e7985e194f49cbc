import { sql } from 'kysely';
import { referencePart } from '../platform/reference/reference.ts';
import { withoutDefault } from './store.ts';

/** The installation's languages without their texts. */
export const languagesPart = referencePart({
  name: 'languages',
  select: sql`select json_build_object('default', max(lang_locale) filter (where is_default),
    'locales', coalesce(json_agg(lang_locale order by created_at, id), '[]')) from languages`,
  read: (found: { default: string | null; locales: string[] }) => ({
    /** The language of whoever has chosen none. Source: LANG-8. */
    defaultLocale: found.default ?? withoutDefault,
    /** The oldest first. Source: LAYOUT-5. */
    locales: found.locales,
  }),
});
