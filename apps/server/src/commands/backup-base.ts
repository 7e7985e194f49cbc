import { loadConfig } from '../platform/config/load-config.ts';
import { writeBase } from '../platform/database/base-backup/write-base.ts';
import { openSharedDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/log/log.ts';
import { PlainFault } from '../platform/refusal/plain-fault.ts';
import { services } from '../services.ts';
import { report } from './report.ts';

// `npm run fiacre -- backup:base`: copies the embedded database into the folder of WAL_ARCHIVE, from which it can be restored to
// any later moment. The server may be running.
await report(async () => {
  const config = loadConfig(process.env, services);
  const { walArchive, url } = config.database;
  if (url !== null)
    throw new PlainFault('This is for the embedded database. Use pg_basebackup for a server.');
  if (walArchive === null) throw new PlainFault('Set WAL_ARCHIVE, as for the server.');
  const database = await openSharedDatabase(config, createLog(config.logLevel));
  try {
    const client = await database.pool.connect();
    try {
      return `Wrote ${await writeBase(client, walArchive, new Date())}`;
    } finally {
      client.release(true);
    }
  } finally {
    await database.close();
  }
});
