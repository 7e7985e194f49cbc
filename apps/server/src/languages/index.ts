import type { Capability, Platform } from '../platform/platform.ts';
import { addLanguage, deleteLanguage, makeDefaultLanguage, updateLanguage } from './edit-languages.ts';
import { languagesPart } from './languages-part.ts';

export { languagesPart } from './languages-part.ts';
export { seedLanguages } from './seed.ts';
export { shippedLanguages, shippedMessages } from './shipped-languages.ts';
export { defaultLocale, languageLocales } from './store.ts';

/** The languages of the pages; the first default one is used by the interface (LANG-8). */
export function createLanguages(platform: Platform) {
  return {
    handlers: {
      listLanguages: async (call) => (await call.reference()).of(languagesPart).all(),
      addLanguage: addLanguage(platform),
      updateLanguage: updateLanguage(),
      deleteLanguage: deleteLanguage(),
      makeDefaultLanguage: makeDefaultLanguage(),
    },
  } satisfies Capability;
}
