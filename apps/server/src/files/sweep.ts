import { jobKind, type JobKind } from '../platform/jobs/job.ts';
import type { Platform } from '../platform/platform.ts';
import type { FileStore } from './stores/file-store.ts';
import { unlessRemovalBlocked } from './hold-uploads.ts';
import { forgetBlobs, giveUpPending, goneBlobs } from './store.ts';

export const sweepJobName = 'sweep-files';
const pendingMilliseconds = 60 * 60_000;
const atOnce = 200;

type Parts = Pick<Platform, 'db' | 'clock' | 'transact'> & { readonly store: FileStore };

/**
 * Removes bytes without a file: replaced, erased, or from an upload that was never completed. The row is deleted after
 * the bytes, so a crash in between repeats the removal.
 */
export function sweepJob({ db, clock, transact, store }: Parts): JobKind {
  return jobKind({
    name: sweepJobName,
    cron: '*/20 * * * *',
    async run(job) {
      const before = new Date(clock.now().getTime() - pendingMilliseconds);
      // In its own transaction: bytes may be removed only once no upload can keep them any more.
      await transact((tx) => giveUpPending(tx, before));
      const ids = await unlessRemovalBlocked(db, async (held) => {
        const gone = await goneBlobs(held, atOnce);
        for (const id of gone) await store.remove(id);
        return gone;
      });
      await job.commit((tx) => forgetBlobs(tx, ids ?? []));
    },
  });
}
