import { sql, type Expression, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { CleanImage } from './clean-image.ts';
import type { BlobTable, FileTable, FileTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;

/** The owner and the purpose of an image; there is one image for each. */
export type FileOwner =
  | { readonly purpose: 'profile_image' | 'license_image'; readonly userId: string }
  | { readonly purpose: 'pickup_image' | 'deliver_image'; readonly bookingId: string }
  | { readonly purpose: 'car_image'; readonly carTypeId: string }
  | { readonly purpose: 'document_image'; readonly userId: string; readonly documentId: string }
  /** Of the installation. */
  | { readonly purpose: 'logo_image' };

export type FileRow = Selectable<FileTable>;

export async function findFile(sql: Sql, id: string): Promise<FileRow | null> {
  const files = sql.withTables<FileTables>().selectFrom('files').selectAll();
  return (await files.where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The owner's file, locked until the transaction ends. */
export async function holdFileOf(tx: Tx, owner: FileOwner): Promise<FileRow | null> {
  return (await ofOwner(tx.sql, owner).forUpdate().executeTakeFirst()) ?? null;
}

export async function findFileOf(sql: Sql, owner: FileOwner): Promise<FileRow | null> {
  return (await ofOwner(sql, owner).executeTakeFirst()) ?? null;
}

function ofOwner(db: Sql, owner: FileOwner) {
  const files = db.withTables<FileTables>().selectFrom('files').selectAll();
  const ofPurpose = files.where('purpose', '=', owner.purpose);
  if (owner.purpose === 'logo_image') return ofPurpose;
  const { column, id } = ownerColumn(owner);
  return ofPurpose.where(column, '=', id);
}

function ownerColumn(owner: Exclude<FileOwner, { purpose: 'logo_image' }>) {
  if ('documentId' in owner) return { column: 'driver_document_id', id: owner.documentId } as const;
  if ('userId' in owner) return { column: 'user_id', id: owner.userId } as const;
  if ('bookingId' in owner) return { column: 'booking_id', id: owner.bookingId } as const;
  return { column: 'car_type_id', id: owner.carTypeId } as const;
}

/**
 * For a statement over documents: the URL of a document's picture, which changes with the picture; null without one.
 */
export function imageOfDocument(documentId: Expression<string>): RawBuilder<string | null> {
  return sql<string | null>`(select '/api/files/' || files.id || '?v=' || left(files.sha256, 16) from files
    where files.driver_document_id = ${documentId})`;
}

/** The images of a person and of the parcels that they sent. */
export async function holdFilesOfUser(tx: Tx, userId: string): Promise<FileRow[]> {
  return ofPerson(tx.sql, userId).forUpdate().execute();
}

export async function filesOfUser(sql: Sql, userId: string): Promise<FileRow[]> {
  return ofPerson(sql, userId).orderBy('updated_at').execute();
}

function ofPerson(db: Sql, userId: string) {
  const sent = sql<string>`(select id from bookings where customer_id = ${userId})`;
  return db
    .withTables<FileTables>()
    .selectFrom('files')
    .selectAll()
    .where((where) => where.or([where('user_id', '=', userId), where('booking_id', 'in', sent)]));
}

export async function insertFile(tx: Tx, id: string, owner: FileOwner, blob: StoredImage): Promise<void> {
  await tx.sql
    .withTables<FileTables>()
    .insertInto('files')
    .values({
      id,
      purpose: owner.purpose,
      user_id: 'userId' in owner ? owner.userId : null,
      booking_id: 'bookingId' in owner ? owner.bookingId : null,
      car_type_id: 'carTypeId' in owner ? owner.carTypeId : null,
      driver_document_id: 'documentId' in owner ? owner.documentId : null,
      ...columnsOf(tx, blob),
    })
    .execute();
}

export async function replaceFile(tx: Tx, id: string, blob: StoredImage): Promise<void> {
  const files = tx.sql.withTables<FileTables>().updateTable('files');
  await files.set(columnsOf(tx, blob)).where('id', '=', id).execute();
}

export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.sql.withTables<FileTables>().deleteFrom('files').where('id', '=', id).execute();
}

/** An image whose bytes are in the store. */
export interface StoredImage extends Omit<CleanImage, 'bytes'> {
  readonly blobId: string;
  readonly byteCount: number;
}

function columnsOf(tx: Tx, image: StoredImage) {
  return {
    blob_id: image.blobId,
    sha256: image.sha256,
    content_type: image.contentType,
    bytes: image.byteCount,
    width_pixels: image.widthPixels,
    height_pixels: image.heightPixels,
    created_by: tx.actor.id,
    updated_at: tx.now,
  };
}

export async function insertBlob(tx: Tx, id: string): Promise<void> {
  const blob: BlobTable = { id, state: 'pending', changed_at: tx.now };
  await tx.sql.withTables<FileTables>().insertInto('file_blobs').values(blob).execute();
}

/** Returns false if the sweep has already removed the blob. */
export async function keepBlob(tx: Tx, id: string): Promise<boolean> {
  const kept = await tx.sql
    .withTables<FileTables>()
    .updateTable('file_blobs')
    .set({ state: 'kept', changed_at: tx.now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return kept.numUpdatedRows === 1n;
}

export async function dropBlob(tx: Tx, id: string): Promise<void> {
  const blobs = tx.sql.withTables<FileTables>().updateTable('file_blobs');
  await blobs.set({ state: 'gone', changed_at: tx.now }).where('id', '=', id).execute();
}

/** Marks unfinished uploads as gone, so that they can no longer be kept. */
export async function giveUpPending(tx: Tx, before: Date): Promise<void> {
  await tx.sql
    .withTables<FileTables>()
    .updateTable('file_blobs')
    .set({ state: 'gone', changed_at: tx.now })
    .where('state', '=', 'pending')
    .where('changed_at', '<', before)
    .execute();
}

export async function goneBlobs(sql: Sql, limit: number): Promise<string[]> {
  const blobs = sql.withTables<FileTables>().selectFrom('file_blobs').select('id');
  const rows = await blobs.where('state', '=', 'gone').orderBy('changed_at').limit(limit).execute();
  return rows.map(({ id }) => id);
}

export async function forgetBlobs(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const blobs = tx.sql.withTables<FileTables>().deleteFrom('file_blobs');
  await blobs
    .where('id', 'in', [...ids])
    .where('state', '=', 'gone')
    .execute();
}
