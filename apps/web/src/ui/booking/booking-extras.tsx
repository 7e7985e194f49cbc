import type { Booking } from '@fiacre/contract';
import { statusTraits } from '@fiacre/domain';
import { useBookingExtras } from '../../api/bookings.ts';
import { queryKeys } from '../../api/client/query-keys.ts';
import { useSend } from '../../api/sync/send.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { FailureNotice } from '../feedback/failure-notice.tsx';
import { ExtraFields } from './extra-fields.tsx';
import styles from './booking-extras.module.css';

/** The extras that the driver or the desk may add until the end of the trip. Source: TARIFF-14. */
export function BookingExtras({ booking }: { readonly booking: Booking }) {
  const t = useText();
  const { id, version, status } = booking;
  const { data, isFetching } = useBookingExtras(booking, statusTraits[status].underWay);
  const change = useSend({
    request: (api, wanted: { code: string; count: number }) =>
      api.setBookingExtra({ params: { id }, body: { ...wanted, version } }),
    refetch: [queryKeys.bookingExtras(id)],
    says: (changed) => [{ kind: 'booking', booking: changed, from: status }],
  });
  const { sent, busy, failure } = change;
  const isUnread = (busy || isFetching) && failure === null;
  const extras = (data?.items ?? []).map((extra) =>
    isUnread && extra.code === sent?.code ? { ...extra, count: sent.count } : extra,
  );
  if (extras.length === 0) return null;
  return (
    <details className={styles.extras}>
      <summary>{t('extras_add')}</summary>
      <fieldset disabled={busy}>
        <ExtraFields extras={extras} onCount={(code, count) => change.send({ code, count })} />
      </fieldset>
      <FailureNotice failure={failure} />
    </details>
  );
}
