import type { Booking } from '@fiacre/contract';
import { useClockAt } from '../../../api/city-zone.ts';
import { inOneLine } from '../../../i18n/direction.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { AheadNote } from '../../../ui/booking/ahead-note.tsx';
import { AssistanceNote } from '../../../ui/booking/assistance-note.tsx';
import { PlacePair } from '../../../ui/booking/place-pair.tsx';
import { StatusBadge } from '../../../ui/booking/status-badge.tsx';
import styles from '../office-bookings.module.css';

/** The facts that callers ask about first: time, pickup and drop, car, note and options. */
export function BookingEssentials({ booking }: { readonly booking: Booking }) {
  const { t, own, dateLocale } = useI18n();
  const clock = useClockAt()(booking.pickup);
  const { parcelTypeSelected, optionSelected, deliveryPerson, deliveryPersonPhone } = booking;
  const rows = [
    { label: t('car_type'), text: own(booking.carType) },
    { label: t('persons'), text: booking.category === 'taxi' ? String(booking.persons) : '' },
    { label: t('parcel_type'), text: own(parcelTypeSelected?.description ?? '') },
    { label: t('parcel_option'), text: own(optionSelected?.description ?? '') },
    { label: t('note_to_driver'), text: booking.pickUpInstructions ?? '' },
    {
      label: t('delivery_person'),
      text: inOneLine([deliveryPerson, deliveryPersonPhone]),
    },
    { label: t('delivery_instructions'), text: booking.deliveryInstructions ?? '' },
  ].filter(({ text }) => text !== '');
  return (
    <section aria-label={t('booking_number', { reference: booking.reference })} className={styles.essentials}>
      <p className={styles.when}>
        <time dateTime={booking.tripDate}>{formatDateTime(dateLocale, booking.tripDate, clock)}</time>
        <StatusBadge booking={booking} />
      </p>
      <AheadNote booking={booking} reader="office" />
      <PlacePair pickup={booking.pickup.add} drop={booking.drop.add} />
      <dl className={styles.people}>
        {rows.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <AssistanceNote booking={booking} />
    </section>
  );
}
