import { useMemo } from 'react';
import { useSettings } from '../../api/shared-queries.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { dialCodes } from './dial-codes.ts';
import styles from './register-page.module.css';

export interface PhoneFieldsProps {
  readonly country: string;
  readonly mobile: string;
  readonly onChange: (change: { country?: string; mobile?: string }) => void;
}

/** The names are the browser's own, which the server may spell otherwise: so it draws the chosen one by its code. */
function useCountryOptions(chosen: string) {
  const { locale } = useI18n();
  const hydrated = useHydrated();
  return useMemo(() => {
    if (!hydrated) return [{ value: chosen, label: `${chosen} +${dialCodes.get(chosen) ?? ''}` }];
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    return [...dialCodes]
      .map(([country, code]) => ({ value: country, label: `${names.of(country) ?? country} +${code}` }))
      .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  }, [locale, hydrated, chosen]);
}

/** Country with its dial code, and the number without it. Sources: REG-1, REG-7, LAND-17. */
export function PhoneFields({ country, mobile, onChange }: PhoneFieldsProps) {
  const { t } = useI18n();
  const { allowCountrySelection } = useSettings();
  const options = useCountryOptions(country);
  return (
    <div className={styles.phone}>
      <SelectField
        label={t('country')}
        options={options}
        value={country}
        disabled={!allowCountrySelection}
        autoComplete="country"
        onChange={(event) => onChange({ country: event.target.value })}
      />
      <TextField
        label={t('mobile')}
        hint={t('mobile_hint')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        value={mobile}
        onChange={(event) => onChange({ mobile: event.target.value })}
      />
    </div>
  );
}
