import type { EditableSettings } from '@fiacre/contract';
import type { Config } from '../platform/config/config.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { presentSettings } from './present-settings.ts';
import { readVersioned, saveSettings } from './store.ts';

/** Stores the URL of a logo that was uploaded in the same transaction. */
export async function setLogo(tx: Tx, config: Config, logoImage: string): Promise<EditableSettings> {
  const { version, values } = await readVersioned(tx.sql);
  const next = { ...values, logoImage };
  await saveSettings(tx.sql, version, next);
  const facts = { before: { logoImage: values.logoImage }, after: { logoImage } };
  tx.audit({ action: 'change-settings', object: { kind: 'settings', id: '1' }, facts });
  tx.publish({ topics: ['settings'], event: 'changed', data: presentSettings(next, config) });
  return next;
}
