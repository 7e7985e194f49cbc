import type { Tx } from '../../platform/transaction/tx.ts';
import type { PaymentOrder } from '../record/tables.ts';
import { insertRefund } from './refund-store.ts';
import { scheduleRefund } from './schedule-refund.ts';

/**
 * Refunds the second payment to someone who was charged twice for one order; repeated requests refund it once. The
 * ledger never contained it.
 */
export async function refundSecondPayment(tx: Tx, order: PaymentOrder, reference: string): Promise<void> {
  const id = tx.newId();
  const { id: orderId, amount } = order;
  const refund = { id, order_id: orderId, reference, amount, requested_at: tx.now };
  if (!(await insertRefund(tx, { ...refund, source: 'second-payment' }))) return;
  scheduleRefund(tx, id, tx.now);
  const facts = { reference, settledBy: order.provider_reference, amount, currency: order.currency };
  tx.audit({ action: 'payment-again', object: { kind: 'payment-order', id: orderId }, facts });
}
