import type { en } from './en.ts';

type Known = keyof typeof en;
type PluralBase<Key> = Key extends `${infer Base}_other` ? Base : never;
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** Texts of a shipped language. What it lacks is shown in English; plural forms follow the language's own rules. */
export type Translation = { readonly [Key in Known | `${PluralBase<Known>}_${PluralForm}`]?: string };
