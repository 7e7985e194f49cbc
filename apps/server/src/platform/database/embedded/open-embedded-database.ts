import type { EmbeddedDatabase, EmbeddedDatabaseOptions } from './embedded-database.ts';
import { EmbeddedDatabaseFault, folderFault } from './fault.ts';
import { type DatabaseFolder, prepareDatabaseFolder } from './folder.ts';
import { takeFolderLock } from './folder-lock.ts';
import { findNativeGround, openNative } from './native/open-native.ts';

/**
 * Opens the database that lives in the data folder, making it when there is none.
 *
 * @throws {EmbeddedDatabaseFault} with a code and a text for the operator
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const folder = prepareDatabaseFolder(options.dataDir);
  const lock = takeFolderLock(folder);
  try {
    const database = await openEngine(folder, options);
    return {
      ...database,
      async close() {
        await database.close().finally(() => lock.release());
      },
    };
  } catch (error) {
    lock.release();
    throw folderFault(error, folder.root);
  }
}

async function openEngine(
  folder: DatabaseFolder,
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  const ground = await findNativeGround(folder);
  if (!('reason' in ground)) return openNative(folder, ground, options);
  throw new EmbeddedDatabaseFault(
    'engine_unavailable',
    `The embedded PostgreSQL cannot run here: ${ground.reason}.`,
  );
}
