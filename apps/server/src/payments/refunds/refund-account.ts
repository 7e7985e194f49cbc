import type { RefundSource } from '@fiacre/domain';
import type { PaymentOrder } from '../record/tables.ts';

/** The account that a refund is taken from. */
export function refundAccount(order: Pick<PaymentOrder, 'wallet' | 'user_id'>, source: RefundSource) {
  return source === 'operator'
    ? ({ kind: 'operator' } as const)
    : { kind: order.wallet, userId: order.user_id };
}
