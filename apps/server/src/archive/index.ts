export type { ArchiveKind, ArchiveOptions } from './contents.ts';
export { loadArchive, queuesOf, requireEmpty } from './load-archive.ts';
export { missingFilesText, secretKeyFile, type Manifest } from './manifest.ts';
export { verifyArchive } from './verify-archive.ts';
export { writeArchive } from './write-archive.ts';
export { newestBackup } from './newest-backup.ts';
export { sizeOfFolder } from './size-of-folder.ts';
