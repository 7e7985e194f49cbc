import type { Tx } from '../platform/transaction/tx.ts';

/** Makes open pages reload this part of the operator's tables; published on the topic of the settings. */
export function publishCatalogueChange(tx: Tx, part: 'car-types' | 'cancellation-reasons'): void {
  tx.publish({ topics: ['settings'], event: 'catalogue', data: { part } });
}
