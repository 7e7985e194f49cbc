import type { EmbeddedDatabase, EmbeddedDatabaseOptions } from './embedded-database.ts';
import { EmbeddedDatabaseFault, folderFault } from './fault.ts';
import { type DatabaseFolder, engineOf, prepareDatabaseFolder } from './folder.ts';
import { takeFolderLock } from './folder-lock.ts';
import { findNativeGround, openNative } from './native/open-native.ts';
import { openWasm } from './wasm/open-wasm.ts';

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

/** The engine that is asked for, else the one that made the folder, else the faster one that can run here. */
async function openEngine(
  folder: DatabaseFolder,
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  const madeBy = engineOf(folder);
  if (options.force === 'wasm') return openWasm(folder, options, notices.asked);
  if (options.force === undefined && madeBy === 'wasm') return openWasm(folder, options, notices.madeByIt);
  const ground = await findNativeGround(folder);
  if (!('reason' in ground)) return openNative(folder, ground, options);
  if (options.force === 'native' || madeBy === 'native') {
    throw new EmbeddedDatabaseFault(
      'engine_unavailable',
      `The embedded PostgreSQL of ${folder.root} cannot run here: ${ground.reason}.`,
    );
  }
  return openWasm(folder, options, notices.fallBack(ground.reason));
}

const notices = {
  asked:
    'The database runs inside Fiacre (PGlite), slower and with one connection, because that was asked for.',
  madeByIt:
    'The database runs inside Fiacre (PGlite), slower and with one connection, because that engine made this ' +
    'data folder.',
  fallBack: (reason: string) =>
    `The database runs inside Fiacre (PGlite), slower and with one connection, because PostgreSQL cannot run ` +
    `here: ${reason}. Set DATABASE_URL to use a PostgreSQL server.`,
};
