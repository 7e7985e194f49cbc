import { useState } from 'react';
import { BookingForm } from '../../features/book-ride/booking-form.tsx';
import { RiderPicker } from '../../features/add-booking/rider-picker.tsx';
import type { ChosenPerson } from '../../ui/person-picker.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import styles from './pages.module.css';

/** `/addbookings`: the public booking form, for a rider who called. Sources: ADDB-1 to ADDB-5. */
export function AddBookingPage() {
  const t = useText();
  const [rider, setRider] = useState<ChosenPerson | null>(null);
  return (
    <div className={styles.office}>
      <h1>{t('add_booking')}</h1>
      <p className={styles.lead}>{t('add_booking_lead')}</p>
      <div className={styles.form}>
        <BookingForm
          forRider={{ id: rider?.id ?? null, field: <RiderPicker rider={rider} onChange={setRider} /> }}
        />
      </div>
    </div>
  );
}
