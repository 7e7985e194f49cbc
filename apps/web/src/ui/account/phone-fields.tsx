import type { LatLng } from '@fiacre/domain';
import { useMemo } from 'react';
import { useForeignCountry } from '../../api/city/city-zone.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { westernDigits } from '../fields/western-digits.ts';
import { TextField } from '../fields/text-field.tsx';
import { useHydrated } from '../../i18n/use-hydrated.ts';
import { dialCodes } from './dial-codes.ts';
import styles from './account.module.css';

export interface PhoneFieldsProps {
  readonly country: string;
  readonly mobile: string;
  readonly onChange: (change: { country?: string; mobile?: string }) => void;
  /** Disables both fields. */
  readonly locked?: boolean;
  /** Why the number was refused. */
  readonly error?: string | undefined;
  /** Omits the country field if there is no choice, and shows the dial code next to the number. Source: LOGIN-2. */
  readonly hideFixedCountry?: boolean;
}

/** `+1`, with its plus in front, even in a right-to-left text. */
const dialCode = (country: string): string => `\u2066+${dialCodes.get(country) ?? ''}\u2069`;

/** Country names come from the browser and may differ on the server, which therefore renders the chosen code only. */
export function useCountryOptions(chosen: string) {
  const { locale } = useI18n();
  const hydrated = useHydrated();
  return useMemo(() => {
    if (!hydrated) return [{ value: chosen, label: `${chosen} ${dialCode(chosen)}` }];
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    return [...dialCodes.keys()]
      .map((country) => ({ value: country, label: `${names.of(country) ?? country} ${dialCode(country)}` }))
      .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  }, [locale, hydrated, chosen]);
}

const anyCountry = 'US';

/** The country of the pickup's city if the operator has cities in several, or else the operator's, as the initial value. */
export function useHomeCountry(pickup: LatLng | null = null): string {
  const settings = useSettings();
  const country = useForeignCountry(pickup) ?? settings.country;
  return dialCodes.has(country) ? country : anyCountry;
}

/**
 * Country with its dial code, and the number in any notation, with or without the dial code; the server
 * parses it. Sources: REG-1, REG-7, LAND-17.
 */
export function PhoneFields(props: PhoneFieldsProps) {
  const { country, mobile, onChange, locked = false, error, hideFixedCountry = false } = props;
  const { t } = useI18n();
  const { allowCountrySelection } = useSettings();
  const options = useCountryOptions(country);
  const hidden = hideFixedCountry && !allowCountrySelection;
  return (
    <div className={styles.phone}>
      {!hidden && (
        <SelectField
          label={t('country')}
          options={options}
          value={country}
          disabled={locked || !allowCountrySelection}
          autoComplete="country"
          onChange={(event) => onChange({ country: event.target.value })}
        />
      )}
      <TextField
        label={hidden ? `${t('mobile')} (${dialCode(country)})` : t('mobile')}
        error={error}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={mobile}
        disabled={locked}
        onChange={(event) => onChange({ mobile: westernDigits(event.target.value) })}
      />
    </div>
  );
}
