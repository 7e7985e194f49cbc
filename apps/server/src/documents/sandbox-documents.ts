import { addDays, documentKinds, LocalCalendar } from '@fiacre/domain';
import type { Tx } from '../platform/transaction/tx.ts';
import type { DocumentTables } from './tables.ts';

/** The first expiry is after the reminder period, so that no driver of a new sandbox is about to lose a document. */
const firstExpiryDays = 90;
const numberPrefixes = { licence: 'DL', insurance: 'INS', vehicle_papers: 'REG' } as const;

/** Approved documents of every kind for an invented driver, valid for three months to three years. */
export async function addSandboxDocuments(tx: Tx, driverId: string, index: number): Promise<void> {
  // Far enough from expiry that the time zone of today does not matter.
  const today = new LocalCalendar('UTC').dayAt(tx.now);
  const rows = documentKinds.map((kind, place) => ({
    id: tx.newId(),
    driver_id: driverId,
    kind,
    state: 'approved' as const,
    number: `${numberPrefixes[kind]}-${100_000 + index * 7919 + place * 131}`,
    expires_on: addDays(today, firstExpiryDays + ((index * 97 + place * 211) % 1000)),
    reason: null,
    expiry_notice: 'none' as const,
    version: 1,
    submitted_at: tx.now,
    submitted_by: driverId,
    reviewed_at: tx.now,
    reviewed_by: null,
  }));
  await tx.sql
    .withTables<DocumentTables>()
    .insertInto('driver_documents')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
