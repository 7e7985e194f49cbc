/** Why a picture is kept; it decides who may upload and who may see it. Source: FILE-3. */
export type FilePurpose = 'profile_image' | 'license_image' | 'pickup_image' | 'deliver_image';

/** One picture of somebody or of a booking; its address stays when it is replaced. Source: FILE-1. */
export interface FileTable {
  id: string;
  purpose: FilePurpose;
  /** Of a profile or licence picture. */
  user_id: string | null;
  /** Of a picture of a booking. */
  booking_id: string | null;
  blob_id: string;
  /** Digest of the stored bytes, in hexadecimal. */
  sha256: string;
  content_type: string;
  bytes: number;
  width_pixels: number;
  height_pixels: number;
  created_by: string | null;
  updated_at: Date;
}

/**
 * Everything that the store of files holds or may hold: `pending` before its file exists, `kept` while a file has it,
 * `gone` until the sweep has removed it. So no crash leaves bytes that nobody knows of.
 */
export interface BlobTable {
  id: string;
  state: 'pending' | 'kept' | 'gone';
  changed_at: Date;
}

export type FileTables = {
  files: FileTable;
  file_blobs: BlobTable;
};
