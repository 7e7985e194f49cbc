import { useText } from '../../i18n/i18n-context.tsx';
import { AmountField } from '../fields/amount-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { TextAreaField, TextField } from '../fields/text-field.tsx';
import type { EditField } from './edit-field.ts';
import type { EditForm } from './edit-form.ts';

type Typed<Name extends string> = Readonly<Record<Name, string>>;

export interface FormFieldProps<Name extends string, Draft extends Typed<Name>> {
  readonly field: EditField<Name>;
  readonly form: Pick<EditForm<Draft>, 'draft' | 'errors' | 'set'>;
}

/** One field of an edit form, with the refusal of its value. */
export function FormField<Name extends string, Draft extends Typed<Name>>({
  field,
  form,
}: FormFieldProps<Name, Draft>) {
  const t = useText();
  const { name, kind, options = {}, maxLength } = field;
  const error = form.errors[name];
  const shared = {
    label: t(field.label),
    hint: field.hint && t(field.hint),
    error: error && t(error),
    marked: field.marked ?? false,
    value: form.draft[name],
  };
  const set = (value: string) => form.set({ [name]: value } as unknown as Partial<Draft>);
  const onChange = (event: { readonly target: { readonly value: string } }) => set(event.target.value);
  if (kind === 'amount') return <AmountField {...shared} onChange={set} />;
  if (kind === 'area') return <TextAreaField {...shared} maxLength={maxLength} onChange={onChange} />;
  if (kind === 'choice') {
    const choices = Object.entries(options).map(([value, label]) => ({ value, label: t(label) }));
    return <SelectField {...shared} options={choices} onChange={onChange} />;
  }
  return (
    <TextField
      {...shared}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={maxLength}
      onChange={onChange}
    />
  );
}
