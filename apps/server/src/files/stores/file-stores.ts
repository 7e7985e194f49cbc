import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import type { FileStore, FileStoreDeclaration, StoreParts } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { s3 } from './s3-store.ts';

/** Every service that stores files. The first configured one is used, otherwise the data folder. */
export const fileStores: readonly FileStoreDeclaration[] = [s3];

/** Where this installation stores its files. Source: CALL-21. */
export function configuredFileStore({ services, dataDir }: Config, parts: StoreParts): FileStore {
  for (const declaration of fileStores) {
    const settings = services.of(declaration);
    if (settings !== null) return declaration.create(settings, parts);
  }
  return folderStore(join(dataDir, 'files'));
}

/** Whether files are in the data folder, and not at a service. */
export function keepsFilesInFolder({ services }: Pick<Config, 'services'>): boolean {
  return fileStores.every((declaration) => services.of(declaration) === null);
}
