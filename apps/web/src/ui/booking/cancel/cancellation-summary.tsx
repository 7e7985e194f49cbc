import type { Booking } from '@fiacre/contract';
import { statusTraits } from '@fiacre/domain';
import { useClockAt } from '../../../api/city/city-zone.ts';
import { formatDateTime, formatDuration } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { useDistanceAt } from '../../use-distance-at.ts';
import { useMoneyIn } from '../../use-money-in.ts';
import { FactList } from '../../fact-list.tsx';
import styles from './cancellation-summary.module.css';

export interface CancellationSummaryProps {
  readonly booking: Booking;
  /** Without the reason and times, for pages whose headline and steps show them. */
  readonly isBrief?: boolean;
}

/** The cost of a booking without a trip, and who ended it, when and why. Source: TRIP-27, NOSHOW-4. */
export function CancellationSummary({ booking, isBrief = false }: CancellationSummaryProps) {
  const { t, own, locale, dateLocale } = useI18n();
  const money = useMoneyIn();
  const clock = useClockAt()(booking.pickup);
  const distance = useDistanceAt();
  const { noShow } = booking;
  const metres = noShow?.metresFromPickup;
  if (!statusTraits[booking.status].failed) return null;
  const amount = (minor: number | undefined) => (minor === undefined ? '' : money(minor, booking.currency));
  const at = (instant: string | null | undefined) =>
    isBrief || instant == null ? '' : formatDateTime(dateLocale, instant, clock);
  const rows = [
    [t(noShow ? 'receipt_no_show_fee' : 'receipt_fee'), amount(booking.cancellationFee)],
    [t('receipt_refund'), booking.refundAmount === 0 ? '' : amount(booking.refundAmount)],
    [t('no_show_waited'), noShow ? formatDuration(locale, noShow.waitedSeconds) : ''],
    [t('no_show_distance'), metres == null ? '' : distance(metres, booking.pickup)],
    [
      t(noShow ? 'no_show_by' : 'col_cancelled_by'),
      booking.cancelledBy === null ? '' : t(`role_${booking.cancelledBy}`),
    ],
    [t('col_reason'), isBrief ? '' : own(booking.reason ?? '')],
    [t('step_booked'), at(booking.bookingDate)],
    [t('status_ACCEPTED'), at(booking.driverAcceptTime)],
    [t('status_ARRIVED'), at(booking.driverArriveTime)],
    [t(`status_${booking.status}`), at(booking.cancelTime)],
  ];
  return <FactList className={styles.rows} facts={rows} />;
}
