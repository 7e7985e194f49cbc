import { englishParts } from './english.ts';
import type { LanguageFile } from './language.ts';
import { messageKeys } from './messages.ts';

const baseOf = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

/** The keys of texts and messages that a language shows in English; a plural is named once, by its base key. */
export function missingKeys({ texts, messages }: LanguageFile): string[] {
  const english = Object.values(englishParts).flatMap((part) => Object.keys(part));
  const plurals = new Set(english.filter((key) => key.endsWith('_other')).map(baseOf));
  const nameOf = (key: string) => (plurals.has(baseOf(key)) ? baseOf(key) : key);
  const own = new Set(Object.values(texts).flatMap((part) => Object.keys(part).map(nameOf)));
  return [
    ...[...new Set(english.map(nameOf))].filter((key) => !own.has(key)),
    ...messageKeys.filter((key) => !(key in messages)),
  ];
}
