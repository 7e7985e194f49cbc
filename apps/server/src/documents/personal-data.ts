import type { PersonalData } from '../platform/privacy/personal-data.ts';
import { documents } from './store.ts';
import type { DocumentTables } from './tables.ts';

/** A driver's documents; their pictures belong to `files`. Source: LAYOUT-11. */
export const documentPersonalData: PersonalData = {
  name: 'documents',
  columns: ['driver_documents.driver_id', 'driver_documents.submitted_by', 'driver_documents.reviewed_by'],
  async collect(db, { id }) {
    const rows = await documents(db).where('driver_id', '=', id).orderBy('kind').execute();
    return rows.map((row) => ({
      kind: row.kind,
      state: row.state,
      number: row.number,
      expiresOn: row.expires_on,
      reason: row.reason,
      submittedAt: row.submitted_at,
      reviewedAt: row.reviewed_at,
    }));
  },
  async forget(tx, { id }) {
    const rows = tx.sql.withTables<DocumentTables>().deleteFrom('driver_documents');
    await rows.where('driver_id', '=', id).execute();
  },
};
