import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import { jobKind, type JobKind } from '../jobs/job.ts';
import type { Log } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import type { Channel, ReceiptService } from './due-message.ts';

/** Receipts are mostly available after this time, and at the latest after half an hour. */
const firstReadMilliseconds = 15 * 60_000;
/** The service deletes receipts after a day. */
const keptMilliseconds = 24 * 3_600_000;

export interface ReceiptParts {
  readonly db: Kysely<PlatformTables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly receipts: ReceiptService;
  count(channel: Channel, outcome: string): void;
  readonly forgetDevice: (token: string) => Promise<void>;
}

interface Accepted {
  readonly id: string;
  readonly recipient: string;
  readonly receipt: string;
}

interface Reported extends Accepted {
  readonly error: string | null;
}

/**
 * A push service accepts a push before it knows whether the device still exists. This job reads the receipts of
 * accepted pushes: those that are not available yet are read in the next run. Source: CALL-21, PUSH-2.
 */
export function pushReceiptsJob(parts: ReceiptParts): JobKind {
  return jobKind({
    name: 'read-push-receipts',
    cron: '*/5 * * * *',
    async run() {
      let after = '';
      for (;;) {
        const accepted = await findAccepted(parts, after);
        if (accepted.length > 0) await readReceipts(parts, accepted);
        after = accepted.at(-1)?.id ?? '';
        if (accepted.length < parts.receipts.maxReceipts) return;
      }
    },
  });
}

async function findAccepted({ db, clock, receipts }: ReceiptParts, after: string): Promise<Accepted[]> {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  const { rows } = await sql<Accepted>`select id, recipient, receipt_id as receipt from messages
    where receipt_id is not null and sent_at between ${ago(keptMilliseconds)} and ${ago(firstReadMilliseconds)}
      and (${after} = '' or id > nullif(${after}, '')::uuid)
    order by id limit ${receipts.maxReceipts}`.execute(db);
  return rows;
}

async function readReceipts(parts: ReceiptParts, accepted: readonly Accepted[]): Promise<void> {
  const stored = await parts.receipts.read(accepted.map(({ receipt }) => receipt));
  const reported = accepted.flatMap((push): Reported[] => {
    const receipt = stored.get(push.receipt);
    return receipt === undefined ? [] : [{ ...push, error: receipt.error }];
  });
  const gone = reported
    .filter(({ error }) => error === parts.receipts.deviceGone)
    .map(({ recipient }) => recipient);
  // Before the receipts are marked as read: a process that dies in between repeats it.
  for (const token of new Set(gone)) await parts.forgetDevice(token);
  await saveReports(parts, reported);
}

async function saveReports(parts: ReceiptParts, reported: readonly Reported[]): Promise<void> {
  const { name, deviceGone } = parts.receipts;
  await sql`update messages set receipt_id = null, delivery_error = done.error,
      delivery = case when done.error is null then 'sent' else 'failed' end
    from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as done (id uuid, receipt text, error text)
    where messages.id = done.id and messages.receipt_id = done.receipt`.execute(parts.db);
  for (const { id: messageId, error } of reported) {
    // People uninstall apps every day; all other errors need the operator.
    if (error === null || error === deviceGone) continue;
    parts.count('push', 'undelivered');
    parts.log.error(
      { messageId, channel: 'push', reason: `${name}_${error}` },
      'push accepted but not delivered',
    );
  }
}
