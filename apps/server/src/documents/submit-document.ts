import type { DriverDocuments } from '@fiacre/contract';
import { publishUser } from '../accounts/index.ts';
import type { Images } from '../files/index.ts';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { refuseStale } from '../platform/transaction/refuse-stale.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { holdDriverInScope, requireDriverInScope } from './scope.ts';
import { findSubmitted } from './store.ts';
import type { DocumentTables } from './tables.ts';
import type { ReadFor } from './read-for.ts';

/**
 * Submits number and expiry of a document, or corrects a submitted one, which then waits for approval again. An
 * approved document stays valid until then.
 */
export function submitDocument(read: ReadFor): Handler<'submitDocument'> {
  return (call) =>
    call.commit(async (tx) => {
      const { id: driverId, kind } = call.params;
      const { number, expiresOn, version } = call.body;
      const driver = await holdDriverInScope(tx, signedIn(call.reader), driverId);
      if (expiresOn < read.today(tx.now)) return refuse('document_expired');
      const before = await findSubmitted(tx.sql, { driverId, kind });
      if (version !== undefined && version !== before?.version)
        return refuseStale(
          tx,
          { kind: 'user', id: driverId },
          { current: await read.documents(tx, driverId) },
        );
      const values = {
        number,
        expires_on: expiresOn,
        state: 'waiting',
        reason: null,
        submitted_at: tx.now,
        submitted_by: tx.actor.id,
        reviewed_at: null,
        reviewed_by: null,
      } as const;
      const table = tx.sql.withTables<DocumentTables>();
      await (before === null
        ? table
            .insertInto('driver_documents')
            .values({
              id: tx.newId(),
              driver_id: driverId,
              kind,
              version: 1,
              expiry_notice: 'none',
              ...values,
            })
            .execute()
        : table
            .updateTable('driver_documents')
            .set({ ...values, version: before.version + 1 })
            .where('id', '=', before.id)
            .execute());
      auditDocument(tx, 'submit-document', { driverId, facts: { kind, expiresOn } });
      publishUser(tx, driver);
      return read.documents(tx, driverId);
    });
}

/** Stores the picture of the submitted document, which then waits for approval again. */
export function putDocumentImage(
  { db }: Platform,
  images: Images,
  read: ReadFor,
): Handler<'putDocumentImage'> {
  return async (call) => {
    const { id: driverId, kind } = call.params;
    const reader = signedIn(call.reader);
    // Checked before the image is decoded, so that requests by strangers are cheap, and again when it is stored.
    await requireDriverInScope(db, reader, driverId);
    if ((await findSubmitted(db, { driverId, kind })) === null) return refuse('not_found');
    const image = await images.store(call.body, 'document_image');
    return call.commit(async (tx): Promise<DriverDocuments> => {
      const driver = await holdDriverInScope(tx, reader, driverId);
      const document = (await findSubmitted(tx.sql, { driverId, kind })) ?? refuse('not_found');
      await images.keep(tx, { purpose: 'document_image', userId: driverId, documentId: document.id }, image);
      await tx.sql
        .withTables<DocumentTables>()
        .updateTable('driver_documents')
        .set({ version: document.version + 1, state: 'waiting', reason: null, submitted_at: tx.now })
        .where('id', '=', document.id)
        .execute();
      auditDocument(tx, 'store-document-image', { driverId, facts: { kind, sha256: image.sha256 } });
      publishUser(tx, driver);
      return read.documents(tx, driverId);
    });
  };
}

interface DocumentFacts {
  readonly driverId: string;
  readonly facts: Readonly<Record<string, string | boolean | null>>;
}

/** Without the document's number, since the audit log is kept for ever. */
export function auditDocument(tx: Tx, action: string, { driverId, facts }: DocumentFacts): void {
  tx.audit({ action, object: { kind: 'user', id: driverId }, facts });
}
