import {
  type Binaries,
  BinariesUnusable,
  findBinaries,
  installedBinaries,
  type Machine,
} from './binaries.ts';
import { EmbeddedDatabaseFault } from './fault.ts';
import { type DatabaseFolder, allowTraversal } from './folder.ts';
import { canEnter } from './run.ts';
import { chooseServiceUser, NoServiceUser, type ServiceUser } from './service-user.ts';

/** The server's requirements for this machine. */
export type Prerequisites = { readonly binaries: Binaries; readonly user: ServiceUser };

/** @throws {EmbeddedDatabaseFault} when the server cannot run here; the message says what the operator can do */
export async function findPrerequisites(
  folder: DatabaseFolder,
  machine: Machine = process,
): Promise<Prerequisites> {
  try {
    const user = chooseServiceUser(folder.cluster);
    if (user !== undefined) allowTraversal(folder, user.gid);
    if (!(await canEnter(user, folder.root))) throw closedFolder(folder);
    return { user, binaries: await findBinaries(user, folder.binaries, installedBinaries(machine)) };
  } catch (error) {
    if (error instanceof NoServiceUser || error instanceof BinariesUnusable) throw unavailable(error.message);
    throw error;
  }
}

function unavailable(reason: string): EmbeddedDatabaseFault {
  return new EmbeddedDatabaseFault(
    'postgres_unavailable',
    `The embedded PostgreSQL cannot run on this machine, because ${reason}. ` +
      'Set DATABASE_URL to the address of a PostgreSQL server.',
  );
}

function closedFolder(folder: DatabaseFolder): EmbeddedDatabaseFault {
  return new EmbeddedDatabaseFault(
    'data_folder_closed',
    `Only root can enter the data folder ${folder.dataFolder}, and PostgreSQL does not run as root. ` +
      'Set DATA_DIR to a folder such as /var/lib/fiacre, or DATABASE_URL to the address of a PostgreSQL server.',
  );
}
