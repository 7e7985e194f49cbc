import type { Tx } from '../platform/transaction/tx.ts';

/** Open pages load this part of the operator's tables afresh; it stands beside the settings on their topic. */
export function publishCatalogueChange(tx: Tx, part: 'car-types' | 'cancellation-reasons'): void {
  tx.publish({ topics: ['settings'], event: 'catalogue', data: { part } });
}
