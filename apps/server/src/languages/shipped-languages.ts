import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { language as english } from '@fiacre/contract/texts/en';
import { loadLanguage } from '@fiacre/contract/texts/load-language';
import type { MessageTranslation } from '@fiacre/contract/texts/messages';
import type { ShippedLanguage } from '@fiacre/contract/texts/shipped-language';

export type Texts = Readonly<Record<string, string>>;

/** The languages of the release by locale, English first: one for each folder of texts in the contract. */
export const shippedLanguages: ReadonlyMap<string, ShippedLanguage> = await findLanguages();

async function findLanguages(): Promise<ReadonlyMap<string, ShippedLanguage>> {
  const ofEnglish = createRequire(import.meta.url).resolve('@fiacre/contract/texts/en');
  const texts = dirname(dirname(ofEnglish));
  const entries = await readdir(texts, { withFileTypes: true });
  const locales = entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'en')
    .map(({ name }) => name);
  const found = locales.toSorted().map(async (locale): Promise<[string, ShippedLanguage]> => {
    return [locale, await loadLanguage(locale)];
  });
  return new Map([['en', english], ...(await Promise.all(found))]);
}

/** The release's texts for the pages; a language's stored pairs are only the operator's changes to them. */
export function shippedTexts(locale: string): Texts {
  return shippedLanguages.get(locale)?.texts ?? {};
}

/** The release's emails, text messages and pushes in one language. */
export function shippedMessages(locale: string): MessageTranslation {
  return shippedLanguages.get(locale)?.messages ?? {};
}

/** Only the texts that differ from the release's, so that the others change with the next release. */
export function ownTexts(locale: string, texts: Texts): Texts {
  const shipped = shippedTexts(locale);
  return Object.fromEntries(Object.entries(texts).filter(([key, text]) => shipped[key] !== text));
}
