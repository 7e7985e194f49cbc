import { useMemo } from 'react';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { dialCodes } from '../../ui/account/dial-codes.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';

export interface CountryInputProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  /** ISO code; empty for none. */
  readonly value: string;
  readonly onChange: (country: string) => void;
}

/** A country, listed by its name in the reader's language, or none. Source: SET-4. */
export function CountryInput({ onChange, ...field }: CountryInputProps) {
  const { t, locale } = useI18n();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    const countries = [...dialCodes.keys()].map((country) => ({
      value: country,
      label: names.of(country) ?? country,
    }));
    return countries.toSorted((a, b) => a.label.localeCompare(b.label, locale));
  }, [locale]);
  return (
    <SelectField
      {...field}
      options={[{ value: '', label: t('no_country') }, ...options]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
