import type { Booking, ReceiptBooking, ReceiptNotes } from '@fiacre/contract';
import { isMeterSource, statusTraits } from '@fiacre/domain';
import { useBookingFare } from '../../../api/bookings.ts';
import { formatDuration } from '../../../i18n/format.ts';
import { useI18n, useText } from '../../../i18n/i18n-context.tsx';
import { Corrections, PriceChanges } from '../../../ui/booking/fare/corrections.tsx';
import { FareLines, TaxLines } from '../../../ui/booking/fare/fare-lines.tsx';
import { usePayerText } from '../../../ui/booking/fare/use-payer-text.ts';
import { useMoney } from '../../../ui/price.tsx';
import { useDistanceAt } from '../../../ui/use-distance-at.ts';
import { Link } from 'react-router';
import styles from '../ride.module.css';

/** The fare's lines, with deductions and amounts already paid, so that they add up to the amount due. */
function linesOf({ fareLines, discountAmount, usedWalletMoney }: Booking) {
  const off = (label: string, amount: number) => (amount > 0 ? [{ label, amount: -amount }] : []);
  return [...fareLines, ...off('col_discount', discountAmount), ...off('col_wallet_amount', usedWalletMoney)];
}

/** The fare with its lines; after the ride it is the receipt. Source: ROLE-10. */
export function Receipt({ booking }: { readonly booking: Booking }) {
  const t = useText();
  const tripLength = useTripLength(booking);
  const payerText = usePayerText();
  const metres = booking.distanceMetres ?? booking.estimateDistanceMetres;
  const seconds = booking.totalTripTimeSeconds ?? booking.estimateTimeSeconds;
  const { paid } = statusTraits[booking.status];
  return (
    <details className={styles.fold} open={paid || booking.status === 'PENDING'}>
      <summary>{t(paid ? 'receipt' : 'fare_details')}</summary>
      <p className={styles.soft}>{tripLength(metres, seconds)}</p>
      <FareLines lines={linesOf(booking)} total={booking.payableAmount} />
      <FareNotes booking={booking} notes={useReceiptNotes(booking)} />
      {(paid || booking.company != null) && (
        <p className={styles.soft}>{t('fare_paid_by', { mode: payerText(booking) })}</p>
      )}
      {paid && <ReceiptLink id={booking.id} />}
    </details>
  );
}

function ReceiptLink({ id }: { readonly id: string }) {
  const t = useText();
  return (
    <Link className={styles.receiptLink} to={`/bookings/${id}/receipt`}>
      {t('receipt_open')}
    </Link>
  );
}

export function useTripLength({ pickup }: Pick<Booking, 'pickup'>) {
  const { t, locale } = useI18n();
  const distance = useDistanceAt();
  return (metres: number, seconds: number) =>
    t('trip_length', {
      distance: distance(metres, pickup),
      duration: formatDuration(locale, seconds),
    });
}

/** The notes on the receipt of a booking; undefined until they are known. */
export function useReceiptNotes({ id, status }: Booking): ReceiptNotes | undefined {
  const { data } = useBookingFare(id, statusTraits[status].hasReceipt);
  return data === undefined ? undefined : { ...data, taxes: data.charge?.taxes };
}

interface FareNotesProps {
  readonly booking: ReceiptBooking;
  readonly notes: ReceiptNotes | undefined;
}

/** The VAT, and what the office corrected, or else why the fare is not the estimate. Source: CHARGE-7, CHARGE-10. */
export function FareNotes({ booking, notes }: FareNotesProps) {
  const { corrections = [], changes = [], taxes } = notes ?? {};
  return (
    <>
      <TaxLines taxes={taxes} currency={booking.currency} />
      <PriceChanges booking={booking} changes={changes} />
      {corrections.length === 0 && <FareChange booking={booking} />}
      <Corrections booking={booking} corrections={corrections} />
    </>
  );
}

/** Why the final fare differs from the estimate, which a ride that nobody booked has not: the tariff is that of the quote. */
function FareChange({ booking }: { readonly booking: ReceiptBooking }) {
  const t = useText();
  const money = useMoney();
  const tripLength = useTripLength(booking);
  const { distanceMetres, totalTripTimeSeconds, estimate, tripCost, discountAmount } = booking;
  if (isMeterSource(booking.source)) return null;
  if (distanceMetres === null || totalTripTimeSeconds === null || tripCost === estimate) return null;
  return (
    <p className={styles.soft}>
      {/* Neither amount has the discount, which the total has. */}
      {t(discountAmount > 0 ? 'fare_changed_discounted' : 'fare_changed', {
        estimate: money(estimate),
        cost: money(tripCost),
        estimatedTrip: tripLength(booking.estimateDistanceMetres, booking.estimateTimeSeconds),
        trip: tripLength(distanceMetres, totalTripTimeSeconds),
      })}
    </p>
  );
}
