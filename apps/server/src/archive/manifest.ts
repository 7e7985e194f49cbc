import { join } from 'node:path';
import * as z from 'zod';

export const archiveFormat = 1;

/** The first entry of the checksums; without it an archive is incomplete. */
export const manifestFile = 'manifest.json';
/** Readable by `sha256sum -c`; written last. */
export const checksumFile = 'SHA256SUMS';
export const secretKeyFile = 'secret-key';
export const jobsFile = 'jobs.jsonl';
export const sequencesFile = 'sequences.jsonl';

export const tablePath = (table: string) => `tables/${table}.jsonl`;
export const uploadPath = (id: string) => join('files', id.slice(-2), id);

/** Describes an archive; docs/operations/export-format.md explains it to readers of other products. */
export const manifestSchema = z.strictObject({
  product: z.literal('fiacre'),
  format: z.literal(archiveFormat),
  kind: z.enum(['export', 'backup']),
  /** When the data was read; absent in an export, so that equal data gives equal files. */
  takenAt: z.iso.datetime().optional(),
  /** Whether password hashes, passkeys and second factors are included. */
  credentials: z.boolean(),
  /** The state of the schema; a release reads its own and older ones. */
  migrations: z.array(z.string().regex(/^\d{3}_[a-z0-9_]+$/)),
  tables: z.array(z.strictObject({ name: z.string().regex(/^[a-z][a-z0-9_]*$/), rows: z.int().min(0) })),
  /** How many entries the checksums have, this file included. */
  files: z.int().min(1),
  /** Ids of images that the installation has lost; absent if there are none. */
  missingFiles: z.array(z.uuid()).min(1).optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;

const namedAtMost = 10;

/** Says which images an archive lacks; null if it has them all. */
export function missingFilesText({ missingFiles = [] }: Manifest): string | null {
  if (missingFiles.length === 0) return null;
  const images = missingFiles.length === 1 ? '1 image was' : `${missingFiles.length} images were`;
  const more = missingFiles.length > namedAtMost ? ' …' : '';
  const named = missingFiles.slice(0, namedAtMost).join(', ');
  return `${images} missing when the archive was written: ${named}${more} (blob_id in ${tablePath('files')}).`;
}
