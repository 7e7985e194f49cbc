import type { Booking } from '@fiacre/contract';
import type { PaymentMode } from '@fiacre/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { useIntention } from '../../api/intentions.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Notice } from '../notice.tsx';
import { useMoney } from '../price.tsx';
import { ChoiceList, type Choice } from './choice-list.tsx';

export interface PayDialogProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

/** Pays a ride that is still to be paid; the wallet is offered when it covers the amount. Source: BKT-11, TRIP-25. */
export function PayDialog({ booking, onClose }: PayDialogProps) {
  const t = useText();
  const money = useMoney();
  const pay = useIntention(booking);
  const wallet = useQuery({ queryKey: queryKeys.wallet, queryFn: ({ signal }) => api.getWallet({ signal }) });
  const balance = wallet.data?.balance;
  const covered = balance !== undefined && balance >= booking.payableAmount;
  const [mode, setMode] = useState<PaymentMode>();
  const chosen = mode ?? (covered ? 'wallet' : 'card');
  const choices: Choice[] = [
    ...(balance === undefined
      ? []
      : [{ value: 'wallet', label: t('pay_wallet', { balance: money(balance) }), disabled: !covered }]),
    { value: 'card', label: t('mode_card') },
  ];
  return (
    <Dialog
      title={t('pay_how')}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            busy={pay.isPending}
            onClick={() => pay.mutate({ verb: 'pay', mode: chosen }, { onSuccess: onClose })}
          >
            {t('pay_amount', { price: money(booking.payableAmount) })}
          </Button>
        </>
      }
    >
      <ChoiceList
        label={t('pay_how')}
        choices={choices}
        value={chosen}
        onChange={(value) => setMode(value === 'wallet' ? 'wallet' : 'card')}
      />
      {balance !== undefined && !covered && <p>{t('pay_wallet_too_low', { balance: money(balance) })}</p>}
      {pay.error !== null && <Notice tone="bad">{t(failureOf(pay.error).code)}</Notice>}
    </Dialog>
  );
}
