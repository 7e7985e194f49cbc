import * as z from 'zod';
import { Done, Id, IdParams, Instant, Version } from '../declare/primitives.ts';
import type { languageRoutes } from '../routes/languages.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';

export const Language = z.object({
  id: Id,
  langName: z.string(),
  langLocale: z.string(),
  dateLocale: z.string(),
  default: z.boolean(),
  createdAt: Instant,
  keyValuePairs: z.record(z.string(), z.string()),
  /** Increases with every edit. */
  version: z.int(),
});
export type Language = z.infer<typeof Language>;
export const ListLanguagesResponse = z.object({ items: z.array(Language) });

function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length === 1;
  } catch {
    return false;
  }
}

/** A BCP 47 name such as `pt-BR`. */
export const Locale = z.string().max(35).refine(isLocale, 'a locale such as pt-BR');
const LanguageName = z.string().trim().min(1).max(100);

/** A new language starts with the texts of the default language. Source: LANG-5. */
export const NewLanguageRequest = z.strictObject({
  langName: LanguageName,
  langLocale: Locale,
  dateLocale: Locale,
});

/**
 * `keyValuePairs` is an object of texts, or the JSON text that was typed in the edit dialog. The server validates it
 * and refuses it with the specification's `JSON Error`. `version` is the version that the admin edited; if it is
 * outdated, the edit is refused. Source: LANG-6, LANG-9.
 */
export const LanguageEdit = z.strictObject({
  langName: LanguageName.optional(),
  langLocale: Locale.optional(),
  dateLocale: Locale.optional(),
  keyValuePairs: z.unknown().optional(),
  version: Version,
});

export const languageSchemas = {
  listLanguages: { response: ListLanguagesResponse },
  addLanguage: { body: NewLanguageRequest, response: Language },
  updateLanguage: { params: IdParams, body: LanguageEdit, response: Language },
  deleteLanguage: { params: IdParams, response: Done },
  makeDefaultLanguage: { params: IdParams, response: Language },
} as const satisfies Record<keyof typeof languageRoutes, RouteSchemas>;
