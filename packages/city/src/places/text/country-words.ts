import { foldName, type Word } from './words.ts';

/** The languages in which the names of countries are known: those with the most speakers, and those of Europe. */
const LANGUAGES =
  'en de fr es pt it nl sv da nb fi pl cs sk hu ro bg el ru uk tr ar he fa ur hi bn id ms vi th ko ja zh zh-Hant hr sr sl ca'.split(
    ' ',
  );
const ALSO = 'usa uk u s a holland england scotland wales uae';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Indices of the words that are the name of a country, in any language, or its code in capitals. */
export function countryWords(words: readonly Word[], written: string): ReadonlySet<number> {
  const found = new Set<number>();
  // A single word is the place that somebody searches for.
  if (words.length < 2) return found;
  const { names, codes } = (known ??= countryNames());
  for (let from = 0; from < words.length; from++) {
    let name = '';
    for (let to = from; to < Math.min(words.length, from + MAX_WORDS); to++) {
      name = name === '' ? (words[to]?.text ?? '') : `${name} ${words[to]?.text ?? ''}`;
      const isCode = codes.has(name) && isCapital(words[from], written);
      if (!isCode && !names.has(name)) continue;
      for (let at = from; at <= to; at++) found.add(at);
    }
  }
  return found;
}

const MAX_WORDS = 6;
let known: CountryNames | undefined;

interface CountryNames {
  readonly names: ReadonlySet<string>;
  readonly codes: ReadonlySet<string>;
}

/** "us" and "in" are words, "US" and "IN" are countries. */
function isCapital(word: Word | undefined, written: string): boolean {
  return word !== undefined && /^[A-Z]{2}$/.test(written.slice(word.start, word.end));
}

/** The folded names and codes of all countries, from the data of the runtime. */
function countryNames(): CountryNames {
  const names = new Set(ALSO.split(' '));
  const codes = [...LETTERS].flatMap((one) => [...LETTERS].map((other) => one + other));
  const own = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const regions = codes.filter((code) => own.of(code) !== undefined && code !== 'ZZ');
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames(language, { type: 'region' });
    for (const code of regions) names.add(foldName(display.of(code) ?? code));
  }
  return { names, codes: new Set(regions.map((code) => code.toLowerCase())) };
}
