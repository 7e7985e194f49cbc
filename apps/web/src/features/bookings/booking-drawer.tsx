import type { Booking } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { trackedStatuses } from '@fiacre/domain';
import { useBooking, useBookingTracking } from '../../api/bookings.ts';
import { failureOf } from '../../api/failure.ts';
import { useLiveBooking } from '../../api/live/live-bookings.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { RideMap } from '../../map/ride-map.tsx';
import { PlacePair } from '../../ui/booking/place-pair.tsx';
import { StatusBadge } from '../../ui/booking/status-badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BookingTrail } from './booking-trail.tsx';
import { FareProofPanel } from './fare-proof-panel.tsx';
import styles from './office-bookings.module.css';
import { RowButtons } from './row-buttons.tsx';
import { useRowWork } from './use-row-work.tsx';

export interface BookingDrawerProps {
  readonly id: string;
  readonly role: Role;
  readonly onClose: () => void;
}

/** One booking in full beside the list: where it stands, its map, its fare and who did what to it. */
export function BookingDrawer({ id, role, onClose }: BookingDrawerProps) {
  const t = useText();
  const { data: booking, error } = useBooking(id);
  useLiveBooking(id);
  return (
    <Dialog wide title={t('booking_number', { reference: booking?.reference ?? '' })} onClose={onClose}>
      {error !== null && <Notice tone="bad">{t(failureOf(error).code)}</Notice>}
      {booking === undefined && error === null && <Skeleton lines={8} />}
      {booking !== undefined && <Detail booking={booking} role={role} />}
    </Dialog>
  );
}

function Detail({ booking, role }: { readonly booking: Booking; readonly role: Role }) {
  const t = useText();
  const tracked = (trackedStatuses as readonly string[]).includes(booking.status);
  const { data: tracking } = useBookingTracking(booking.id, tracked);
  const work = useRowWork();
  const people = [
    {
      label: t('col_customer'),
      text: [booking.customerName, booking.customerContact].filter(Boolean).join(' · '),
    },
    {
      label: t('col_driver'),
      text: [booking.driverName, booking.vehicleNumber, booking.driverContact].filter(Boolean).join(' · '),
    },
    { label: t('col_otp'), text: booking.otp ?? '' },
    { label: t('col_reason'), text: booking.reason ?? '' },
  ].filter(({ text }) => text !== '');
  return (
    <div className={styles.detail}>
      <StatusBadge status={booking.status} />
      <div className={styles.detailMap}>
        <RideMap booking={booking} tracking={tracked ? tracking : undefined} />
      </div>
      <PlacePair pickup={booking.pickup.add} drop={booking.drop.add} />
      <dl className={styles.people}>
        {people.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <RowButtons booking={booking} role={role} work={work} />
      {work.dialog}
      <FareProofPanel id={booking.id} />
      {role === 'admin' && <BookingTrail id={booking.id} />}
    </div>
  );
}
