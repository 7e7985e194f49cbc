import { loadConfig } from '../platform/config/load-config.ts';
import { openSharedDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/log/log.ts';
import { PlainFault } from '../platform/refusal/plain-fault.ts';
import { services } from '../services.ts';
import { rehearseRestore } from './rehearse-restore.ts';
import { progress, report } from './report.ts';

// `npm run fiacre -- backup:rehearse folder`: restores the newest backup of a folder on trial. The server may be running.
await report(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined || folder.startsWith('-'))
    throw new PlainFault(
      'Name the folder that has the backups: npm run fiacre -- backup:rehearse /var/backups/fiacre',
    );
  const config = loadConfig(process.env, services);
  const log = createLog(config.logLevel);
  const database = await openSharedDatabase(config, log);
  try {
    return await rehearseRestore({ config, log, live: database.db, progress }, folder);
  } finally {
    await database.close();
  }
});
