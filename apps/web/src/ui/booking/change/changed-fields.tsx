import type { Booking, BookingChange } from '@fiacre/contract';
import type { ChangeField, PaymentMode } from '@fiacre/domain';
import type { TextKey } from '@fiacre/contract/texts/en';
import { useClockAt } from '../../../api/city/city-zone.ts';
import { inOneLine } from '../../../i18n/direction.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';

type Changed = BookingChange['fields'][number];

export const changeLabels: Readonly<Record<ChangeField, TextKey>> = {
  tripDate: 'pickup_time',
  pickup: 'pickup',
  coords: 'change_stops',
  drop: 'drop',
  carTypeId: 'car_type',
  persons: 'persons',
  passenger: 'change_passenger',
  note: 'note_to_driver',
  paymentMode: 'change_payment',
};

/** What a change says of each field, in the reader's language: its name, the new value and the old one. */
export function useChangedFields({ pickup }: Pick<Booking, 'pickup'>) {
  const { t, own, dateLocale } = useI18n();
  const clock = useClockAt()(pickup);
  const shown = (field: ChangeField, value: string | null): string => {
    if (value === null) return t(field === 'passenger' ? 'passenger_none' : 'change_none');
    if (field === 'tripDate') return formatDateTime(dateLocale, value, clock);
    if (field === 'carTypeId') return own(value);
    return field === 'paymentMode' ? t(`mode_${value as PaymentMode}`) : value;
  };
  return (fields: readonly Changed[]) =>
    fields.map(({ field, from, to }) => ({
      field,
      label: t(changeLabels[field]),
      before: shown(field, from),
      after: shown(field, to),
    }));
}

/** A change in one line. Source: CHANGE-8. */
export function useChangeLine(booking: Pick<Booking, 'pickup'>) {
  const { t } = useI18n();
  const list = useChangedFields(booking);
  return (fields: readonly Changed[]) =>
    inOneLine(list(fields).map(({ label, before, after }) => t('change_line', { label, before, after })));
}
