import type { Booking, Waypoint } from '@fiacre/contract';
import { useRef, useState } from 'react';
import { CallerField } from '../../features/add-booking/caller-field.tsx';
import type { Caller } from '../../features/add-booking/caller.ts';
import { RecentTrips } from '../../features/add-booking/recent-trips.tsx';
import { AgreedPriceField } from '../../features/book-ride/agreed-price-field.tsx';
import {
  changeDraft,
  clearDraft,
  placesOf,
  replaceStop,
  useBookingDraft,
} from '../../features/book-ride/draft/booking-draft.ts';
import { BookingForm } from '../../features/book-ride/booking-form.tsx';
import { NoteField } from '../../features/book-ride/estimate/delivery-fields.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import styles from './pages.module.css';
import { useDeskFocus } from './use-desk-focus.ts';

/**
 * `/addbookings`: the public booking form, for a rider who calls. The focus moves in the order of a phone call: number,
 * pickup, drop, price. Sources: ADDB-1 to ADDB-5.
 */
export function AddBookingPage() {
  const t = useText();
  const [caller, setCaller] = useState<Caller | null>(null);
  // A new form for the next call.
  const [call, setCall] = useState(0);
  const page = useRef<HTMLDivElement>(null);
  const draft = useBookingDraft();
  const focus = useDeskFocus(page, { hasCaller: caller !== null, ...draft });
  const repeat = (trip: Booking) => {
    changeDraft({ ...placesOf(trip, false), carTypeId: trip.carTypeId });
    focus.price();
  };
  const choosePlace = (place: Waypoint) => {
    const emptyStop = draft.stops.findIndex((stop) => stop.place === null);
    if (draft.pickup === null) changeDraft({ pickup: place, pickupText: place.add });
    else if (emptyStop >= 0) replaceStop(emptyStop, place);
    else changeDraft({ drop: place, dropText: place.add });
  };
  const next = () => {
    setCaller(null);
    clearDraft();
    setCall(call + 1);
  };
  return (
    <div className={styles.office} ref={page}>
      <h1>{t('add_booking')}</h1>
      <p className={styles.lead}>{t('add_booking_lead')}</p>
      <div className={styles.form}>
        <BookingForm
          key={call}
          forRider={{
            id: caller?.id ?? null,
            field: (
              <>
                <CallerField caller={caller} onChange={setCaller} />
                {caller !== null && (
                  <RecentTrips riderId={caller.id} onRepeat={repeat} onPlace={choosePlace} />
                )}
              </>
            ),
            more: (
              <>
                <AgreedPriceField />
                <CallerNote />
              </>
            ),
            onBooked: next,
          }}
        />
      </div>
    </div>
  );
}

function CallerNote() {
  const { delivery } = useBookingDraft();
  return <NoteField value={delivery} onChange={(changed) => changeDraft({ delivery: changed })} />;
}
