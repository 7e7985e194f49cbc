import type { TextKey } from '@fiacre/contract/texts/en';

/** A field of an edit form, as data. Its value is a text, as typed. */
export interface EditField<Name extends string> {
  readonly name: Name;
  readonly label: TextKey;
  readonly hint?: TextKey;
  /** `amount`: in the operator's currency; `number`: a plain decimal. */
  readonly kind: 'text' | 'area' | 'amount' | 'number' | 'date' | 'choice';
  /** The texts of a choice, by value. */
  readonly options?: Readonly<Record<string, TextKey>>;
  readonly maxLength?: number;
  readonly marked?: boolean;
}
