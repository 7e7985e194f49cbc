import type { Tx } from '../../platform/transaction/tx.ts';

/** The job that sends a refund to a provider; its key is the refund's id. */
export const makeRefundName = 'make-refund';

export function scheduleRefund(tx: Tx, id: string, at: Date): void {
  tx.schedule({ name: makeRefundName, payload: { id }, at, key: id });
}
