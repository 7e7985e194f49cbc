import type { en, englishParts } from './en/texts.ts';
import type { MessageTranslation } from './messages.ts';

type Known = keyof typeof en;
type PluralBase<Key> = Key extends `${infer Base}_other` ? Base : never;
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/**
 * The texts of a shipped language. Missing texts are shown in English; plural forms follow the language's own rules.
 */
export type Translation = { readonly [Key in Known | `${PluralBase<Known>}_${PluralForm}`]?: string };

/**
 * A language of the release, exported as `language` by the `index.ts` of its folder. The folder's name is its BCP 47
 * tag, which determines direction, plural rules, dates and the texts of tables.
 */
export interface ShippedLanguage {
  /** The name as its speakers write it. */
  readonly name: string;
  readonly texts: Translation;
  readonly messages: MessageTranslation;
  /** Parts that are not translated at all or not completely; every other part is complete. */
  readonly inEnglish: readonly (keyof typeof englishParts)[];
}
