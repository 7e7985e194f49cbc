import type { Settings } from '@fiacre/contract';
import { useId, useState } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AmountInput } from './amount-input.tsx';
import { CountryInput } from './country-input.tsx';
import type { SettingField } from './setting-fields.ts';
import styles from './settings-page.module.css';

export interface SettingInputProps {
  readonly field: SettingField;
  readonly settings: Settings;
  readonly onChange: (change: Partial<Settings>) => void;
}

/** One setting, as a line of text, a number or a switch. */
export function SettingInput({ field, settings, onChange }: SettingInputProps) {
  const t = useText();
  const hint = field.hint === undefined ? undefined : t(field.hint);
  if (field.kind === 'switch') {
    return (
      <SwitchRow
        label={t(field.label)}
        hint={hint}
        checked={settings[field.name]}
        onChange={(checked) => onChange({ [field.name]: checked })}
      />
    );
  }
  if (field.kind === 'number') {
    return (
      <NumberInput
        label={t(field.label)}
        step={field.step}
        value={settings[field.name]}
        onChange={(value) => onChange({ [field.name]: value })}
      />
    );
  }
  if (field.kind === 'amount') {
    return (
      <AmountInput
        label={t(field.label)}
        hint={hint}
        value={settings[field.name]}
        onChange={(value) => onChange({ [field.name]: value })}
      />
    );
  }
  if (field.kind === 'country') {
    return (
      <CountryInput
        label={t(field.label)}
        hint={hint}
        value={settings[field.name]}
        onChange={(value) => onChange({ [field.name]: value })}
      />
    );
  }
  return (
    <TextField
      label={t(field.label)}
      hint={hint}
      value={settings[field.name]}
      onChange={(event) => onChange({ [field.name]: event.target.value })}
    />
  );
}

interface NumberInputProps {
  readonly label: string;
  readonly step: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** Keeps the text while typing: between two numbers the field is empty, which must not be saved as a number. */
function NumberInput({ label, step, value, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState(String(value));
  return (
    <TextField
      label={label}
      type="number"
      min={0}
      step={step}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        if (!Number.isNaN(event.target.valueAsNumber)) onChange(event.target.valueAsNumber);
      }}
    />
  );
}

interface SwitchRowProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function SwitchRow({ label, hint, checked, onChange }: SwitchRowProps) {
  const hintId = useId();
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
      {hint !== undefined && (
        <span id={hintId} className={styles.hint} aria-hidden="true">
          {hint}
        </span>
      )}
    </label>
  );
}
