import type { Booking } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { encodePolyline, statusTraits } from '@fiacre/domain';
import { useMemo } from 'react';
import { useBookingTracking } from '../../../api/bookings.ts';
import { inOneLine } from '../../../i18n/direction.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { RideMap } from '../../../map/ride/ride-map.tsx';
import { BookingExtras } from '../../../ui/booking/booking-extras.tsx';
import { CancellationSummary } from '../../../ui/booking/cancel/cancellation-summary.tsx';
import { fieldsToChange } from '../../../ui/booking/change/fields-to-change.ts';
import { Button } from '../../../ui/button.tsx';
import { OpenChange } from '../../../ui/booking/change/open-change.tsx';
import { useDriveFacts } from '../../../ui/booking/fare/use-drive-facts.ts';
import { ParcelPhotos } from '../../../ui/booking/parcel-photos.tsx';
import { customerText } from '../../../ui/booking/customer-text.ts';
import { BookingEssentials } from './booking-essentials.tsx';
import { BookingMessages } from './booking-messages.tsx';
import { BookingMoney } from './booking-money.tsx';
import { BookingTrail } from './booking-trail.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { FareProofPanel } from './fare-proof-panel.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import styles from '../office-bookings.module.css';
import { canTakeOff } from '../actions/take-off-dialog.tsx';
import { RowButtons } from '../actions/row-buttons.tsx';
import { useRowActions } from '../actions/use-row-actions.tsx';

export interface BookingDetailProps {
  readonly booking: Booking;
  readonly role: Role;
}

/** A booking in full for staff: status, route, fare, money and, for admins, messages and the whole trail. */
export function BookingDetail({ booking, role }: BookingDetailProps) {
  const t = useText();
  const { tracked } = statusTraits[booking.status];
  const isDriven = booking.startTime !== null;
  const { data: tracking } = useBookingTracking(booking.id, tracked || isDriven);
  const driven = useMemo(
    () =>
      isDriven
        ? encodePolyline((tracking?.coords ?? []).map(({ latitude: lat, longitude: lng }) => ({ lat, lng })))
        : '',
    [isDriven, tracking?.coords],
  );
  const work = useRowActions();
  const people = [
    [t('col_customer'), inOneLine([customerText(t, booking), booking.customerContact])],
    [t('col_driver'), inOneLine([booking.driverName, booking.vehicleNumber, booking.driverContact])],
    ...useDriveFacts(booking),
    [t('col_otp'), booking.otp ?? ''],
  ];
  return (
    <div className={styles.detail}>
      <BookingEssentials booking={booking} />
      <div className={styles.detailMap}>
        <RideMap booking={booking} tracking={tracked ? tracking : undefined} driven={driven} />
      </div>
      <FactList className={styles.people} facts={people} />
      <ParcelPhotos booking={booking} />
      <CancellationSummary booking={booking} />
      {role === 'admin' && <OpenChange booking={booking} reader="office" />}
      <RowButtons booking={booking} role={role} work={work} />
      {role === 'admin' && fieldsToChange(booking, role).length > 0 && (
        <div>
          <Button tone="secondary" onClick={() => work.press(booking, 'change')}>
            {t('change_ride')}
          </Button>
        </div>
      )}
      {role === 'admin' && canTakeOff(booking) && (
        <div>
          <Button tone="secondary" onClick={() => work.press(booking, 'take-off')}>
            {t('take_off')}
          </Button>
        </div>
      )}
      {work.dialog}
      {role === 'admin' && <BookingExtras booking={booking} />}
      <FareProofPanel id={booking.id} />
      <BookingMoney booking={booking} role={role} />
      {role === 'admin' && (
        <>
          <BookingMessages booking={booking} />
          <DecisionPanel booking={booking} />
          <BookingTrail booking={booking} />
        </>
      )}
    </div>
  );
}
