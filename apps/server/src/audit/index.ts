import { jobKind, type JobRun } from '../platform/jobs/job.ts';
import { saveCheckResult } from '../platform/operations/check-results.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { checkAudit } from './check.ts';
import { listAudit } from './list-audit.ts';
import { logHead, sealAudit } from './seal.ts';

export { checkAudit } from './check.ts';
export { readAuditHash, readAuditHead } from './read-hash.ts';
export { sealAudit } from './seal.ts';

/** Who did what: read by admins, linked into a chain every minute and checked every night. */
export function createAudit(platform: Platform) {
  const { db, log } = platform;
  return {
    handlers: {
      listAudit: (call) => listAudit(db, call.query),
      checkAudit: () => checkAudit(db),
    },
    jobs: [
      jobKind({ name: 'seal-audit', cron: '* * * * *', run: (job) => seal(platform, job) }),
      jobKind({
        name: 'check-audit',
        cron: '11 3 * * *',
        run: async (job) => {
          const { checked, breaks } = await checkAudit(db);
          if (breaks.length > 0) log.error({ checked, breaks }, 'the audit trail was tampered with');
          await job.commit((tx) => saveCheckResult(tx, 'audit', breaks.length));
        },
      }),
    ],
  } satisfies Capability;
}

async function seal({ log }: Platform, job: JobRun<object>): Promise<void> {
  const { sealed, head } = await job.commit(sealAudit);
  logHead(log, sealed, head);
}
