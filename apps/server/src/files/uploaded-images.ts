import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { FileStore } from './stores/file-store.ts';
import {
  deleteFile,
  dropBlob,
  findFileOf,
  holdFileOf,
  holdFilesOfUser,
  insertBlob,
  insertFile,
  keepBlob,
  replaceFile,
  type FileOwner,
  type FileRow,
  type StoredImage,
} from './store.ts';
import { sweepJobName } from './sweep.ts';
import type { FilePurpose } from './tables.ts';

/** Accepts images: first the bytes, outside any transaction, then a row that refers to them, in the caller's. */
export interface Images {
  /** Re-encodes the image and stores it. It has no owner yet: unless it is kept, the sweep removes it. */
  store(bytes: Uint8Array, purpose: FilePurpose): Promise<StoredImage>;
  /** Makes it the owner's image, replacing the previous one. Returns its URL, which stays the same. */
  keep(tx: Tx, owner: FileOwner, image: StoredImage): Promise<string>;
  drop(tx: Tx, owner: FileOwner): Promise<void>;
  /** The owner's image; null if there is none. */
  read(owner: FileOwner): Promise<ReadImage | null>;
}

export interface ReadImage {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly sha256: string;
}

export function createImages(
  { ids, transact, db }: Pick<Platform, 'ids' | 'transact' | 'db'>,
  store: FileStore,
): Images {
  return {
    async store(bytes, purpose) {
      // Loaded with the first image: the library takes a twentieth of a start's processor time.
      const { cleanImage } = await import('./clean-image.ts');
      const image = await cleanImage(bytes, purpose);
      const blobId = ids.next();
      await transact((tx) => insertBlob(tx, blobId));
      await store.put(blobId, image.bytes, image.contentType);
      const { bytes: stored, ...rest } = image;
      return { ...rest, blobId, byteCount: stored.byteLength };
    },
    async keep(tx, owner, image) {
      // The sweep removed the bytes, because more than an hour passed between the two steps.
      if (!(await keepBlob(tx, image.blobId))) refuse('unavailable');
      const before = await holdFileOf(tx, owner);
      if (before === null) {
        const id = tx.newId();
        await insertFile(tx, id, owner, image);
        return fileAddress(id);
      }
      await replaceFile(tx, before.id, image);
      await release(tx, before);
      return fileAddress(before.id);
    },
    async drop(tx, owner) {
      const file = await holdFileOf(tx, owner);
      if (file !== null) await remove(tx, file);
    },
    async read(owner) {
      const file = await findFileOf(db, owner);
      const bytes = file === null ? null : await store.get(file.blob_id);
      if (file === null || bytes === null) return null;
      return { bytes, contentType: file.content_type, sha256: file.sha256 };
    },
  };
}

/**
 * Removes a deleted person's images and those of their parcels. The bytes are removed right after the
 * commit. Source: FILE-1, FILE-3.
 */
export async function eraseFilesOf(tx: Tx, userId: string): Promise<void> {
  for (const file of await holdFilesOfUser(tx, userId)) await remove(tx, file);
}

export function fileAddress(id: string): string {
  return `/api/files/${id}`;
}

async function remove(tx: Tx, file: FileRow): Promise<void> {
  await deleteFile(tx, file.id);
  await release(tx, file);
}

async function release(tx: Tx, { blob_id: id }: FileRow): Promise<void> {
  await dropBlob(tx, id);
  tx.schedule({ name: sweepJobName, payload: {}, at: tx.now, key: id });
}
