import type { Images } from '../files/index.ts';
import { signedIn } from '../platform/http/reader.ts';
import { jobKind } from '../platform/jobs/job.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { listDocuments } from './list-documents.ts';
import { notifyOfExpiry } from './notify-drivers.ts';
import { createReadFor } from './read-for.ts';
import { reviewDocument } from './review-document.ts';
import { requireDriverInScope } from './scope.ts';
import { requireValidDocuments, stopDriversWithoutDocuments } from './stop-drivers.ts';
import { putDocumentImage, submitDocument } from './submit-document.ts';

export { addSandboxDocuments } from './sandbox-documents.ts';
export { documentPersonalData } from './personal-data.ts';
export { requiredKinds } from './store.ts';

/** Checks, in the transaction that puts a driver on duty, that the required documents are valid. */
export function documentCheck(platform: Platform): (tx: Tx, driverId: string) => Promise<void> {
  const read = createReadFor(platform);
  return (tx, driverId) => requireValidDocuments(tx, read, driverId);
}

/** Drivers' licences, insurances and vehicle papers: submitted, approved, and valid until a date. */
export function createDocuments(platform: Platform, images: Images) {
  const { db, clock } = platform;
  const read = createReadFor(platform);
  return {
    handlers: {
      listDocuments: (call) =>
        listDocuments(db, {
          reader: signedIn(call.reader),
          query: call.query,
          today: read.today(clock.now()),
        }),
      getDriverDocuments: async (call) => {
        const { id } = await requireDriverInScope(db, signedIn(call.reader), call.params.id);
        return read.documents({ sql: db, now: clock.now() }, id);
      },
      submitDocument: submitDocument(read),
      putDocumentImage: putDocumentImage(platform, images, read),
      reviewDocument: reviewDocument(images, read),
    },
    jobs: [
      jobKind({
        name: 'stop-drivers-without-documents',
        cron: '* * * * *',
        run: (job) => job.commit((tx) => stopDriversWithoutDocuments(tx, read)),
      }),
      jobKind({
        name: 'notify-drivers-of-expiry',
        cron: '5 * * * *',
        run: (job) => job.commit((tx) => notifyOfExpiry(tx, read)),
      }),
    ],
  } satisfies Capability;
}
