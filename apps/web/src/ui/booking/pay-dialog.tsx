import type { Booking } from '@fiacre/contract';
import { useState } from 'react';
import { useIntention, type Intention } from '../../api/sync/intentions.ts';
import { postForm } from '../../api/post-form.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useMoney } from '../price.tsx';
import { ProviderMark } from '../brand/provider-mark.tsx';
import { useProviderLabel } from '../use-provider-label.ts';
import { BookingPromo } from './booking-promo.tsx';
import { ChoiceCheck, ChoiceList, type Choice } from '../fields/choice-list.tsx';
import { usePaymentMethods } from './use-payment-methods.ts';
import { FailureNotice } from '../feedback/failure-notice.tsx';

export interface PayDialogProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

/** How long the dialog stays open while the provider's page loads. Source: PAY-3, CONST-7. */
const closeMilliseconds = 1500;

/**
 * Pays for a finished ride, or for a parcel that must be paid first: by wallet if it covers the amount, by card at
 * one of the providers, or by both. Source: BKT-11, LAND-10, PAY-2, TRIP-25.
 */
export function PayDialog({ booking: opened, onClose }: PayDialogProps) {
  const t = useText();
  const money = useMoney();
  const [changed, setChanged] = useState(opened);
  const booking = changed.version > opened.version ? changed : opened;
  const pay = useIntention(booking);
  const means = usePaymentMethods();
  const labelOf = useProviderLabel();
  const due = booking.payableAmount;
  const { balance, providers } = means;
  const covered = balance !== undefined && balance >= due;
  const [chosen = covered ? 'wallet' : providers[0]?.name, setChosen] = useState<string>();
  const [useWallet, setUseWallet] = useState(false);
  const canShare = balance !== undefined && balance > 0 && !covered && booking.usedWalletMoney === 0;
  const choices: Choice[] = [
    ...(balance === undefined
      ? []
      : [{ value: 'wallet', label: t('pay_wallet', { balance: money(balance) }), disabled: !covered }]),
    ...providers.map(({ name, look, isSimulated }) => ({
      value: name,
      label: t('pay_provider', { provider: labelOf(look.label, isSimulated) }),
      mark: <ProviderMark look={look} />,
    })),
  ];

  function choose(value: string): void {
    // The method cannot change while the payment is being made.
    if (pay.busy) return;
    // Clears the error of another payment method. Source: PAY-6.
    pay.reset();
    setChosen(value);
  }

  function send(): void {
    if (chosen === undefined) return;
    const intention: Intention =
      chosen === 'wallet'
        ? { verb: 'pay', mode: 'wallet' }
        : { verb: 'pay', mode: 'card', provider: chosen, ...(canShare && useWallet && { useWallet }) };
    pay.send(intention, {
      onSuccess(answer) {
        const payment = answer !== null && 'payment' in answer ? answer.payment : null;
        if (payment) postForm(payment.link, payment.fields);
        // The provider's page is loading; a payment by wallet is complete.
        setTimeout(onClose, payment ? closeMilliseconds : 0);
      },
    });
  }

  return (
    <Dialog
      title={t('pay_how')}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button busy={pay.busy} disabled={chosen === undefined} onClick={send}>
            {t('pay_amount', { price: money(due) })}
          </Button>
        </>
      }
    >
      <ChoiceList label={t('pay_how')} choices={choices} value={chosen} onChange={choose} />
      {canShare && (
        <ChoiceCheck
          label={t('pay_use_wallet', { balance: money(balance) })}
          checked={useWallet}
          onChange={setUseWallet}
        />
      )}
      <BookingPromo booking={booking} onChange={setChanged} />
      {means.isReady && providers.length === 0 && <Notice>{t('no_provider_found')}</Notice>}
      <FailureNotice failure={means.failure} />
      <FailureNotice failure={pay.failure} />
    </Dialog>
  );
}
