import type { Series } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { useQuery } from '@tanstack/react-query';
import { languagesQuery } from '../../../api/shared-queries.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { PhoneFields, useHomeCountry } from '../../../ui/account/phone-fields.tsx';
import { ChoiceCheck } from '../../../ui/fields/choice-list.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { PassengerDraft } from '../draft/booking-draft.ts';
import styles from './passenger-fields.module.css';

export interface PassengerFieldsProps {
  /** Decides the country of a number without a dial code. */
  readonly pickup: LatLng;
  readonly value: PassengerDraft | null;
  readonly onChange: (value: PassengerDraft | null) => void;
}

/** Somebody else who rides, if the rider books for them. Source: PARTY-1. */
export function PassengerFields({ pickup, value, onChange }: PassengerFieldsProps) {
  const { t, locale } = useI18n();
  const country = useHomeCountry(pickup);
  const nobody = { name: '', phone: '', country, language: locale, seesPrice: false };
  return (
    <div className={styles.fields}>
      <ChoiceCheck
        label={t('passenger')}
        checked={value !== null}
        onChange={(checked) => onChange(checked ? nobody : null)}
      />
      {value !== null && <Fields home={country} value={value} onChange={onChange} />}
    </div>
  );
}

interface FieldsProps {
  readonly home: string;
  readonly value: PassengerDraft;
  readonly onChange: (value: PassengerDraft) => void;
}

function Fields({ home, value, onChange }: FieldsProps) {
  const { t } = useI18n();
  const { data } = useQuery(languagesQuery);
  const { name, phone, country, language, seesPrice } = value;
  const known = data?.items ?? [];
  const languages = known.map((one) => ({ value: one.langLocale, label: one.langName }));
  // Without a language, messages are in the installation’s default.
  const ofMessages = language || (known.find((one) => one.default)?.langLocale ?? '');
  return (
    <>
      <p className={styles.lead}>{t('passenger_lead')}</p>
      <TextField
        label={t('passenger_name')}
        autoComplete="off"
        maxLength={100}
        marked
        value={name}
        onChange={({ target }) => onChange({ ...value, name: target.value })}
      />
      <PhoneFields
        country={country || home}
        mobile={phone}
        onChange={({ mobile = phone, country: chosen = country }) =>
          onChange({ ...value, phone: mobile, country: chosen })
        }
      />
      <SelectField
        label={t('passenger_language')}
        options={languages}
        value={ofMessages}
        onChange={({ target }) => onChange({ ...value, language: target.value })}
      />
      <ChoiceCheck
        label={t('passenger_sees_price')}
        checked={seesPrice}
        onChange={(checked) => onChange({ ...value, seesPrice: checked })}
      />
    </>
  );
}

/** A passenger who is already named, as the form shows them. */
export function passengerDraftOf(passenger: Series['passenger']): PassengerDraft | null {
  if (passenger === null) return null;
  const { name, phone, language, seesPrice } = passenger;
  return { name, phone: phone ?? '', country: '', language: language ?? '', seesPrice };
}
