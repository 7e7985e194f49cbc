import type { Booking } from '@fiacre/contract';
import { useClockAt } from '../../../api/city/city-zone.ts';
import { inOneLine } from '../../../i18n/direction.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { AheadNote } from '../../../ui/booking/ahead-note.tsx';
import { AssistanceNote } from '../../../ui/booking/assistance-note.tsx';
import { PlacePair } from '../../../ui/booking/place-pair.tsx';
import { StatusBadge } from '../../../ui/booking/status-badge.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import styles from '../office-bookings.module.css';

/** The facts that callers ask about first: time, pickup and drop, car, note and options. */
export function BookingEssentials({ booking }: { readonly booking: Booking }) {
  const { t, own, dateLocale } = useI18n();
  const clock = useClockAt()(booking.pickup);
  const { parcelTypeSelected, optionSelected, deliveryPerson, deliveryPersonPhone } = booking;
  const rows = [
    [t('car_type'), own(booking.carType)],
    [t('persons'), booking.category === 'taxi' ? String(booking.persons) : ''],
    [t('change_passenger'), inOneLine([booking.passenger?.name ?? null, booking.passenger?.phone ?? null])],
    [t('kerb_booked_at'), booking.kerbPlace ?? ''],
    [t('receipt_goes_to'), booking.receiptTo ?? ''],
    [t('parcel_type'), own(parcelTypeSelected?.description ?? '')],
    [t('parcel_option'), own(optionSelected?.description ?? '')],
    [t('note_to_driver'), booking.pickUpInstructions ?? ''],
    [t('delivery_person'), inOneLine([deliveryPerson, deliveryPersonPhone])],
    [t('delivery_instructions'), booking.deliveryInstructions ?? ''],
  ];
  return (
    <section aria-label={t('booking_number', { reference: booking.reference })} className={styles.essentials}>
      <p className={styles.when}>
        <time dateTime={booking.tripDate}>{formatDateTime(dateLocale, booking.tripDate, clock)}</time>
        <StatusBadge booking={booking} />
      </p>
      <AheadNote booking={booking} reader="office" />
      <PlacePair ride={booking} />
      <FactList className={styles.people} facts={rows} />
      <AssistanceNote booking={booking} />
    </section>
  );
}
