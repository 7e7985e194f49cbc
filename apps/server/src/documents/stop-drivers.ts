import type { DocumentKind } from '@fiacre/domain';
import { sql } from 'kysely';
import { stopDriver } from '../dispatch/index.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readSettings } from '../settings/index.ts';
import type { ReadFor } from './read-for.ts';
import { requiredKinds } from './store.ts';

/** Refuses to put a driver on duty whose required documents are not all valid; names those documents. */
export async function requireValidDocuments(tx: Tx, read: ReadFor, driverId: string): Promise<void> {
  const { blockedBy } = await read.documents(tx, driverId);
  if (blockedBy.length > 0) refuse('documents_not_valid', { kinds: blockedBy });
}

/**
 * Takes drivers off duty when a required document has expired since they went on duty, or has become required. They may
 * finish a ride in progress.
 */
export async function stopDriversWithoutDocuments(tx: Tx, read: ReadFor): Promise<void> {
  const required: readonly DocumentKind[] = requiredKinds(await readSettings(tx.sql));
  if (required.length === 0) return;
  const { rows } = await sql<{ driver_id: string }>`
    select driver_id from driver_states state where active and exists (
      select from unnest(${[...required]}::text[]) as needed (kind) where not exists (
        select from driver_documents document
        where document.driver_id = state.driver_id and document.kind = needed.kind
          and document.state = 'approved' and document.expires_on >= ${read.today(tx.now)}::date))
    order by driver_id`.execute(tx.sql);
  for (const { driver_id: id } of rows) {
    await stopDriver(tx, id);
    tx.audit({ action: 'stop-driver', object: { kind: 'user', id }, facts: { because: 'documents' } });
  }
}
