import type { Capability, Platform } from '../platform/platform.ts';
import { addLanguage, deleteLanguage, makeDefaultLanguage, updateLanguage } from './edit-languages.ts';
import { listLanguages } from './store.ts';

export { languagesPart } from './languages-part.ts';
export { seedLanguages } from './seed.ts';
export { shippedLanguages, shippedMessages } from './shipped-languages.ts';
export { defaultLocale, languageLocales, listLanguages } from './store.ts';

/** The languages of the pages; the first default one is used by the interface (LANG-8). */
export function createLanguages(platform: Platform): Capability {
  return {
    handlers: {
      listLanguages: async () => ({ items: await listLanguages(platform.db) }),
      addLanguage: addLanguage(platform),
      updateLanguage: updateLanguage(),
      deleteLanguage: deleteLanguage(),
      makeDefaultLanguage: makeDefaultLanguage(),
    },
  };
}
