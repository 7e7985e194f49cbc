import type { EditableSettings } from '@fiacre/contract';
import type { Config } from '../platform/config/config.ts';
import { refuseStale } from '../platform/transaction/refuse-stale.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { presentSettings } from './present-settings.ts';
import { readVersioned, saveSettings } from './store.ts';

interface NewLogo {
  readonly logoImage: string;
  /** The URL that the admin saw. */
  readonly expected: string;
}

/** Stores the URL of a logo that was uploaded in the same transaction. */
export async function setLogo(
  tx: Tx,
  config: Config,
  { logoImage, expected }: NewLogo,
): Promise<EditableSettings> {
  const { version, values } = await readVersioned(tx.sql);
  const object = { kind: 'settings', id: '1' };
  // Uploading the same image again is a repeated request.
  if (values.logoImage !== expected && values.logoImage !== logoImage)
    await refuseStale(tx, object, { current: { logoImage: values.logoImage } }, 'settings_changed');
  const next = { ...values, logoImage };
  await saveSettings(tx.sql, version, next);
  const facts = { before: { logoImage: values.logoImage }, after: { logoImage } };
  tx.audit({ action: 'change-settings', object, facts });
  tx.publish({ topics: ['settings'], event: 'changed', data: presentSettings(next, config) });
  return next;
}
