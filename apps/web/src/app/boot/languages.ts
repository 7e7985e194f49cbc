import type { Language } from '@fiacre/contract';
import type { Texts } from '../../i18n/translate.ts';
import type { ActiveLanguage, LanguageChoice } from './boot-state.ts';

export function choicesOf(languages: readonly Language[]): LanguageChoice[] {
  return languages.map((language) => ({
    locale: language.langLocale,
    name: language.langName,
    isDefault: language.default,
  }));
}

/**
 * The language to show: the chosen one, else the first marked default, else English (LANG-8).
 * `english` fills every key that the language has no text for (LANG-9).
 */
export function activeLanguage(
  languages: readonly Language[],
  chosen: string | undefined,
  english: Texts,
): ActiveLanguage {
  const language =
    languages.find((candidate) => candidate.langLocale === chosen) ??
    languages.find((candidate) => candidate.default);
  if (language === undefined) return { locale: 'en', dateLocale: 'en', texts: english };
  // An operator's edits of the English texts take precedence over the shipped ones.
  const editedEnglish = languages.find((candidate) => candidate.langLocale === 'en')?.keyValuePairs;
  return {
    locale: language.langLocale,
    dateLocale: language.dateLocale,
    texts: fillUp(language.langLocale, language.keyValuePairs, { ...english, ...editedEnglish }),
  };
}

/** English plural forms are left out when the language has its own forms for the key. */
function fillUp(locale: string, own: Texts, english: Texts): Texts {
  if (locale === 'en') return { ...english, ...own };
  const filled: Record<string, string> = { ...own };
  for (const [key, text] of Object.entries(english)) {
    if (key in filled) continue;
    const base = /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1];
    if (base !== undefined && `${base}_other` in own) continue;
    filled[key] = text;
  }
  return filled;
}
