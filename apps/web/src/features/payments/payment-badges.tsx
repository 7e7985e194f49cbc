import type { PaymentRow } from '@fiacre/contract';
import { useText } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

type PaymentState = PaymentRow['state'];
export type Refund = PaymentRow['refunds'][number];

const paymentTones: Readonly<Record<PaymentState, BadgeTone>> = {
  open: 'neutral',
  declined: 'bad',
  expired: 'neutral',
  paid: 'good',
  late: 'warn',
};

const refundTones: Readonly<Record<Refund['state'], BadgeTone>> = {
  requested: 'info',
  made: 'good',
  failed: 'bad',
  unclear: 'warn',
};

export const purposeText = { booking: 'payment_for_booking', 'top-up': 'payment_for_top_up' } as const;
export const paymentStateText = (state: PaymentState): TextKey => `payment_${state}`;
export const refundStateText = (state: Refund['state']): TextKey => `refund_${state}`;

export function PaymentBadge({ state }: Pick<PaymentRow, 'state'>) {
  const t = useText();
  return <Badge tone={paymentTones[state]}>{t(paymentStateText(state))}</Badge>;
}

export function RefundBadge({ state }: Pick<Refund, 'state'>) {
  const t = useText();
  return <Badge tone={refundTones[state]}>{t(refundStateText(state))}</Badge>;
}
