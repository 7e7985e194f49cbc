import type { Booking } from '@fiacre/contract';
import { Link } from 'react-router';
import { useText } from '../../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { useMoneyIn } from '../../../ui/use-money-in.ts';
import { useProviderName } from '../../../ui/use-provider-label.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import styles from '../office-bookings.module.css';

/** The amount paid, the payment method, and how the money is shared. */
export function BookingMoney({ booking }: { readonly booking: Booking }) {
  const t = useText();
  const money = useMoneyIn();
  const provider = useProviderName();
  const lines: readonly (readonly [label: TextKey, amount: number | undefined])[] = [
    ['col_trip_cost', booking.tripCost],
    ['col_discount', booking.discountAmount],
    ['amount_due', booking.payableAmount],
    ['col_customer_paid', booking.customerPaid],
    ['col_cash_amount', booking.cashPaymentAmount],
    ['col_card_amount', booking.cardPaymentAmount],
    ['col_wallet_amount', booking.usedWalletMoney],
    ['col_convenience_fees', booking.convenienceFees],
    ['col_driver_share', booking.driverShare],
  ];
  return (
    <section className={styles.proof} aria-labelledby="booking-money">
      <h3 id="booking-money">{t('booking_money')}</h3>
      <p>
        {[
          t(`mode_${booking.paymentMode}`),
          booking.gateway && provider(booking.gateway),
          booking.promoDetails?.promoName,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <FactList
        className={styles.people}
        facts={lines.map(([label, amount]) => [
          t(label),
          amount === undefined ? '' : money(amount, booking.currency),
        ])}
      />
      <Link to={`/bookings/${booking.id}/receipt`}>{t('receipt_open')}</Link>
    </section>
  );
}
