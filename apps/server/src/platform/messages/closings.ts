import { setImmediate as turn } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { MessageTable, PlatformTables } from '../database/tables.ts';
import type { Clock } from '../time/clock.ts';
import type { Channel, DueMessage } from './due-message.ts';

interface ClosingParts {
  readonly db: Kysely<PlatformTables>;
  readonly clock: Clock;
  /** Whether to keep the text of finished messages; only the sandbox does. */
  readonly keepText: boolean;
  count(channel: Channel, outcome: string): void;
}

interface Closing {
  readonly id: string;
  readonly status: Exclude<MessageTable['status'], 'waiting'>;
  readonly failure: string | null;
  readonly receipt: string | null;
}

/** Records the results of messages. */
export interface Closings {
  close(
    message: DueMessage,
    status: Closing['status'],
    failure: string | null,
    receipt?: string,
  ): Promise<void>;
}

/** Messages that finish while the database is busy are recorded together in the next statement. */
export function createClosings(parts: ClosingParts): Closings {
  let waiting: Closing[] = [];
  let next: Promise<void> | null = null;
  let last: Promise<void> = Promise.resolve();
  const write = async (before: Promise<void>) => {
    await Promise.allSettled([before, turn()]);
    const closings = waiting;
    [waiting, next] = [[], null];
    await closeAll(parts, closings);
  };
  return {
    async close({ id, channel }, status, failure, receipt) {
      waiting.push({ id, status, failure, receipt: receipt ?? null });
      next ??= last = write(last);
      await next;
      parts.count(channel, failure === 'no_device' ? 'no_device' : status);
    },
  };
}

/** Codes and links are only for the recipient, so the text is deleted when the message is done. */
async function closeAll({ db, clock, keepText }: ClosingParts, closings: readonly Closing[]): Promise<void> {
  const texts = keepText ? sql`` : sql`, subject = '', body = ''`;
  // Messages that have been closed in the meantime, such as a push to a device with a new owner, stay closed.
  await sql`update messages set status = done.status, failure = done.failure,
      receipt_id = done.receipt, sent_at = ${clock.now()}${texts}
    from jsonb_to_recordset(${JSON.stringify(closings)}::jsonb) as done (id uuid, status text, failure text, receipt text)
    where messages.id = done.id and messages.status = 'waiting'`.execute(db);
}
