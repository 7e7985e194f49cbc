import type { Booking } from '@fiacre/contract';
import { statusTraits, type Role } from '@fiacre/domain';
import { useState } from 'react';
import { Link } from 'react-router';
import { useBookingFare } from '../../../api/bookings.ts';
import { inOneLine } from '../../../i18n/direction.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { Corrections, PriceChanges } from '../../../ui/booking/fare/corrections.tsx';
import { usePayerText } from '../../../ui/booking/fare/use-payer-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useMoneyIn } from '../../../ui/use-money-in.ts';
import { useProviderName } from '../../../ui/use-provider-label.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { CorrectChargeDialog } from './correct-charge-dialog.tsx';
import styles from '../office-bookings.module.css';

interface BookingMoneyProps {
  readonly booking: Booking;
  readonly role: Role;
}

/** The amount paid, the payment method, and how the money is shared. */
export function BookingMoney({ booking, role }: BookingMoneyProps) {
  const t = useText();
  const money = useMoneyIn();
  const provider = useProviderName();
  const payerText = usePayerText();
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
        {inOneLine([
          booking.company == null ? null : t('mode_account'),
          payerText(booking),
          booking.gateway && provider(booking.gateway),
          booking.promoDetails?.promoName,
        ])}
      </p>
      <FactList
        className={styles.people}
        facts={lines.map(([label, amount]) => [
          t(label),
          amount === undefined ? '' : money(amount, booking.currency),
        ])}
      />
      <Link to={`/bookings/${booking.id}/receipt`}>{t('receipt_open')}</Link>
      <CorrectedCharge booking={booking} role={role} />
    </section>
  );
}

/** The corrections that were made, and the button for another one. Source: CHARGE-7. */
function CorrectedCharge({ booking, role }: BookingMoneyProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { data } = useBookingFare(booking.id, true);
  const { served, ended, failed } = statusTraits[booking.status];
  const reason = failed ? 'cancellation' : 'trip';
  const charge = data?.charges?.findLast((one) => one.reason === reason);
  const isCorrectable = role === 'admin' && ended && (served || (charge?.lines.length ?? 0) > 0);
  return (
    <>
      <PriceChanges booking={booking} changes={data?.changes ?? []} />
      <Corrections booking={booking} corrections={data?.corrections ?? []} />
      {isCorrectable && charge !== undefined && (
        <div>
          <Button tone="secondary" onClick={() => setOpen(true)}>
            {t('correct_charge')}
          </Button>
        </div>
      )}
      {open && data !== undefined && charge !== undefined && (
        <CorrectChargeDialog
          booking={booking}
          proven={charge}
          basis={data.basis}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
