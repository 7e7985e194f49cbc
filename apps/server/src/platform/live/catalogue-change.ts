import type { LiveCatalogue } from '@fiacre/contract';
import type { Tx } from '../transaction/tx.ts';

/** Makes open pages reload this part of the operator's tables; published on the topic of the settings. */
export function publishCatalogueChange(tx: Tx, part: LiveCatalogue['part']): void {
  const data: LiveCatalogue = { part };
  tx.publish({ topics: ['settings'], event: 'catalogue', data });
}
