import type { en } from '@fiacre/contract/texts/en';

type Known = keyof typeof en;
type PluralBase<Key> = Key extends `${infer Base}_other` ? Base : never;

/** A key that has an English text; a plural is requested by its base key. The texts themselves are not bundled. */
export type TextKey = Known | PluralBase<Known>;
