import { publishUser } from '../accounts/index.ts';
import type { Images } from '../files/index.ts';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { refuseStale } from '../platform/transaction/refuse-stale.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { notifyOfRejection } from './notify-drivers.ts';
import type { ReadFor } from './read-for.ts';
import { holdDriverInScope } from './scope.ts';
import { findApproved, findSubmitted, type DocumentRow } from './store.ts';
import { auditDocument } from './submit-document.ts';
import type { DocumentTables } from './tables.ts';

/** An admin decides about the submitted document. An approved document replaces the previous one. */
export function reviewDocument(images: Images, read: ReadFor): Handler<'reviewDocument'> {
  return (call) =>
    call.commit(async (tx) => {
      const { id: driverId, kind } = call.params;
      const { version, approved } = call.body;
      const reason = call.body.reason?.trim() ?? '';
      const driver = await holdDriverInScope(tx, signedIn(call.reader), driverId);
      const submitted = (await findSubmitted(tx.sql, { driverId, kind })) ?? refuse('not_found');
      if (submitted.version !== version || submitted.state !== 'waiting')
        return refuseStale(
          tx,
          { kind: 'user', id: driverId },
          { current: await read.documents(tx, driverId) },
        );
      if (!approved && reason === '') return refuse('reason_required');
      if (approved && submitted.expires_on < read.today(tx.now)) return refuse('document_expired');
      if (approved) await dropApproved(tx, images, submitted);
      await tx.sql
        .withTables<DocumentTables>()
        .updateTable('driver_documents')
        .set({
          state: approved ? 'approved' : 'rejected',
          reason: approved ? null : reason,
          version: version + 1,
          reviewed_at: tx.now,
          reviewed_by: tx.actor.id,
        })
        .where('id', '=', submitted.id)
        .execute();
      auditDocument(tx, 'review-document', { driverId, facts: { kind, approved } });
      if (!approved) await notifyOfRejection(tx, driverId, reason);
      publishUser(tx, driver);
      return read.documents(tx, driverId);
    });
}

/** The replaced document and its picture are no longer needed. */
async function dropApproved(
  tx: Tx,
  images: Images,
  { driver_id: driverId, kind }: DocumentRow,
): Promise<void> {
  const before = await findApproved(tx.sql, { driverId, kind });
  if (before === null) return;
  await images.drop(tx, { purpose: 'document_image', userId: driverId, documentId: before.id });
  const documents = tx.sql.withTables<DocumentTables>().deleteFrom('driver_documents');
  await documents.where('id', '=', before.id).execute();
}
