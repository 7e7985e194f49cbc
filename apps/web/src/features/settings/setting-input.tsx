import type { Settings } from '@fiacre/contract';
import { useId } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx';
import { ColourInput } from './colour-input.tsx';
import { CountryInput } from './country-input.tsx';
import type { SettingField } from './setting-fields.ts';
import { boundsOf, onlyNumber, type Typed } from './settings-draft.ts';
import styles from './settings-form.module.css';

export interface SettingInputProps {
  readonly field: SettingField;
  readonly typed: Typed;
  /** The settings as edited. */
  readonly settings: Settings;
  readonly error: string | undefined;
  readonly onType: (typed: Typed) => void;
}

/** One setting with its description: a line of text, a number, a country or a switch. */
export function SettingInput({ field, typed, settings, error, onType }: SettingInputProps) {
  const t = useText();
  const label = t(field.label);
  const inMiles = field.kind === 'number' && settings.convertToMile ? field.hintInMiles : undefined;
  const hint = t(inMiles ?? field.hint, boundsOf(field));
  if (typeof typed === 'boolean')
    return <SwitchRow label={label} hint={hint} checked={typed} onChange={onType} />;
  const shared = { label, hint, error, value: typed };
  if (field.kind === 'colour') return <ColourInput {...shared} name={field.name} onChange={onType} />;
  if (field.kind === 'country') return <CountryInput {...shared} onChange={onType} />;
  if (field.kind === 'choice') {
    const options = field.options.map(({ value, label: text }) => ({ value, label: t(text) }));
    return <SelectField {...shared} options={options} onChange={(event) => onType(event.target.value)} />;
  }
  if (field.kind === 'sites') {
    const change = (event: { readonly target: { readonly value: string } }) => onType(event.target.value);
    return <TextAreaField {...shared} dir="ltr" rows={4} spellCheck={false} onChange={change} />;
  }
  if (field.kind === 'amount')
    return <AmountField {...shared} onChange={(text) => onType(onlyNumber(text))} />;
  if (field.kind === 'number') {
    return (
      <TextField
        {...shared}
        inputMode={field.whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        onChange={(event) => onType(onlyNumber(event.target.value))}
      />
    );
  }
  return (
    <TextField
      {...shared}
      marked={field.kind === 'text' && field.required === true}
      maxLength={field.kind === 'text' ? field.maxLength : undefined}
      autoComplete="off"
      onChange={(event) => onType(event.target.value)}
    />
  );
}

interface SwitchRowProps {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function SwitchRow({ label, hint, checked, onChange }: SwitchRowProps) {
  const hintId = useId();
  return (
    <div className={styles.switch}>
      <label>
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-describedby={hintId}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}
