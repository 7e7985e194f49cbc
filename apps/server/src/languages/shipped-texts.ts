import { ar } from '@fiacre/contract/texts/ar';
import { en } from '@fiacre/contract/texts/en';
import { fr } from '@fiacre/contract/texts/fr';

export type Texts = Readonly<Record<string, string>>;

/** Texts that come with the release; a language's stored pairs are only the operator's changes to them. */
const shipped: ReadonlyMap<string, Texts> = new Map<string, Texts>([
  ['en', en],
  ['ar', ar],
  ['fr', fr],
]);

export function shippedTexts(locale: string): Texts {
  return shipped.get(locale) ?? {};
}

/** What of these texts the release would not say itself, so that the rest follows the next release. */
export function ownTexts(locale: string, texts: Texts): Texts {
  const said = shippedTexts(locale);
  return Object.fromEntries(Object.entries(texts).filter(([key, text]) => said[key] !== text));
}
