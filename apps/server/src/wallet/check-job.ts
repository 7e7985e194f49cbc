import { readSnapshot } from '../platform/database/read-snapshot.ts';
import type { Platform } from '../platform/platform.ts';
import { jobKind } from '../platform/jobs/job.ts';
import { saveCheckResult } from '../platform/operations/check-results.ts';
import { checkLedger } from './check-ledger.ts';
import { compareBooks } from './compare-books.ts';

/**
 * Every night the ledger is summed up and compared with the business data. The log names the differences, and their
 * number is a metric with an alert. Source: WAL-6.
 */
export function checkJob({ db, log }: Platform) {
  return jobKind({
    name: 'check-ledger',
    cron: '41 3 * * *',
    async run(job) {
      const check = await readSnapshot(db, async (books) => ({
        ...(await checkLedger(books)),
        ...(await compareBooks(books)),
      }));
      const differences = Object.values(check).reduce((sum, count) => sum + count, 0);
      if (differences === 0) log.info(check, 'the ledger check passed');
      else log.error(check, 'the ledger check failed');
      await job.commit((tx) => saveCheckResult(tx, 'ledger', differences));
    },
  });
}
