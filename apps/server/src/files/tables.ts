/** The purpose of an image, which decides who may upload it and who may see it. Source: FILE-3. */
export type FilePurpose =
  | 'profile_image'
  | 'license_image'
  | 'pickup_image'
  | 'deliver_image'
  | 'car_image'
  | 'document_image'
  | 'logo_image';

/** An image of a person, a booking or a car type; its URL stays the same when it is replaced. Source: FILE-1. */
export interface FileTable {
  id: string;
  purpose: FilePurpose;
  /** The owner of a profile image, licence or document. */
  user_id: string | null;
  /** The booking that a parcel image belongs to. */
  booking_id: string | null;
  /** The car type that a car image belongs to. */
  car_type_id: string | null;
  /** The document that this is a picture of. */
  driver_document_id: string | null;
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
 * Everything that the file store contains or may contain: `pending` before its file exists, `kept` while a file uses
 * it, `gone` until the sweep has removed it. A crash therefore never leaves bytes without a row.
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
