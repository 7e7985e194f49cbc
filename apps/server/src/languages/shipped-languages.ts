import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readLanguage, type LanguageFile, type ShippedLanguage } from '@fiacre/contract/texts/language';

export type Texts = Readonly<Record<string, string>>;

/** The languages of the release by locale, English first: one for each file of texts. */
export const shippedLanguages: ReadonlyMap<string, ShippedLanguage> = findLanguages();

function findLanguages(): ReadonlyMap<string, ShippedLanguage> {
  const folder = dirname(createRequire(import.meta.url).resolve('@fiacre/texts/en.json'));
  const locales = readdirSync(folder).flatMap((name) => /^(?!package\.)(.+)\.json$/.exec(name)?.[1] ?? []);
  return new Map(
    ['en', ...locales.filter((locale) => locale !== 'en').toSorted()].map((locale) => {
      const file = JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')) as LanguageFile;
      return [locale, readLanguage(file)];
    }),
  );
}

/** The release's texts for the pages; a language's stored pairs are only the operator's changes to them. */
export function shippedTexts(locale: string): Texts {
  return shippedLanguages.get(locale)?.texts ?? {};
}

/** The release's emails, text messages and pushes in one language. */
export function shippedMessages(locale: string): ShippedLanguage['messages'] {
  return shippedLanguages.get(locale)?.messages ?? {};
}

/** Only the texts that differ from the release's, so that the rest change with the next release. */
export function ownTexts(locale: string, texts: Texts): Texts {
  const shipped = shippedTexts(locale);
  return Object.fromEntries(Object.entries(texts).filter(([key, text]) => shipped[key] !== text));
}
