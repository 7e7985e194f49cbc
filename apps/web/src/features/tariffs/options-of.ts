import type { TextKey } from '@fiacre/contract/texts/en';

/** The options of a choice, from their texts. */
export const optionsOf = <Value extends string>(
  t: (key: TextKey) => string,
  texts: Readonly<Record<Value, TextKey>>,
  values: readonly Value[] = Object.keys(texts) as Value[],
) => values.map((value) => ({ value, label: t(texts[value]) }));
