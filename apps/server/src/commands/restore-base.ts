import { parseArgs } from 'node:util';
import { loadConfig } from '../platform/config/load-config.ts';
import { restoreBase } from '../platform/database/base-backup/restore-base.ts';
import { createLog } from '../platform/log/log.ts';
import { PlainFault } from '../platform/refusal/plain-fault.ts';
import { services } from '../services.ts';
import { report } from './report.ts';

// `npm run fiacre -- restore:base folder --until 2026-11-30T08:15:00Z`: restores a base backup and the archived log after it into
// an empty data folder.
await report(async () => {
  const { values, positionals } = parseArgs({
    options: { until: { type: 'string' } },
    allowPositionals: true,
  });
  const [base] = positionals;
  if (base === undefined) throw new PlainFault('Name the folder of a base backup, and --until with a time.');
  const until = values.until === undefined ? null : new Date(values.until);
  if (until !== null && Number.isNaN(until.getTime()))
    throw new PlainFault('--until is a time such as 2026-11-30T08:15:00Z');
  const { dataDir, database, logLevel } = loadConfig(process.env, services);
  if (database.url !== null) throw new PlainFault('This is for the embedded database: remove DATABASE_URL.');
  const options = { dataDir, log: createLog(logLevel), maxConnections: database.poolSize };
  await restoreBase({ ...options, walArchive: database.walArchive }, { base, until });
  return `Restored ${until === null ? 'everything in the archive' : `until ${until.toISOString()}`}. Start the server.`;
});
