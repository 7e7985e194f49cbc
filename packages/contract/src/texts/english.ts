import file from '@fiacre/texts/en.json' with { type: 'json' };
import type { ErrorCode } from '../errors.ts';
import { readLanguage } from './language.ts';

type Parts = typeof file.texts;
type KeysOf<Part> = Part extends unknown ? keyof Part : never;
export type EnglishKey = KeysOf<Parts[keyof Parts]>;
type PluralBase<Key> = Key extends `${infer Base}_other` ? Base : never;

/** A key that has an English text; a plural is requested by its base key. */
export type TextKey = EnglishKey | PluralBase<EnglishKey>;

/** The English texts of each part, a group of texts about the same subject. */
export const englishParts: Parts = file.texts;

/** Every English text by key: the seeded `en` language, and the fallback of every other language. Sources: MISC-7, ERR-45. */
export const en = readLanguage(file).texts as Readonly<Record<EnglishKey, string>>;

/** The text of every error code: a code without a text does not compile. Sources: ERR-1 to ERR-45. */
export const errorTexts: Readonly<Record<ErrorCode, string>> = file.texts.errors;
