import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import type { Log } from '../log/log.ts';
import { inRounds } from '../rounds.ts';
import { endOf, readRows, sequenced, settledNumber, type EventRow, type SequencedEvent } from './sequence.ts';

const batch = 500;

/** A missing number usually belongs to a transaction that is being committed: its row appears after a few ms. */
const gapMilliseconds = 4;
const gapAttempts = 5;

export interface Feed {
  /** Starts after everything that is committed so far; returns the position of the last event. */
  start(): Promise<number>;
  /** Call this after a possible write; returns immediately. */
  wake(): void;
  /** Resolves when everything written before the call was delivered. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export interface FeedParts {
  readonly db: Kysely<PlatformTables>;
  readonly log: Log;
  /** null: events of other nodes are found only after a wake-up. */
  readonly pollMilliseconds: number | null;
  deliver(event: SequencedEvent): void;
}

/** Delivers every event to this node's readers, in order and once, whichever node wrote it. */
export function createFeed(parts: FeedParts): Feed {
  /** The number of the last row. */
  let last = 0;
  let timer: NodeJS.Timeout | null = null;

  // An event that cannot be delivered is skipped: retrying it forever would block everything behind it.
  const deliverSafely = (event: SequencedEvent) => {
    try {
      parts.deliver(event);
    } catch (error) {
      parts.log.error({ err: error, seq: event.seq }, 'could not deliver a live event');
    }
  };
  /** Delivers rows up to the first missing number that may still appear; returns how many. */
  const deliverRows = (rows: readonly EventRow[], settled: number): number => {
    for (const [index, row] of rows.entries()) {
      if (row.number > Math.max(last, settled) + 1) return index;
      last = row.number;
      for (const event of sequenced(row)) deliverSafely(event);
    }
    return rows.length;
  };
  const round = async () => {
    let [settled, attempts] = [0, 0];
    for (;;) {
      const rows = await readRows(parts.db, { after: last, limit: batch });
      const delivered = deliverRows(rows, settled);
      if (delivered === rows.length && rows.length < batch) return;
      if (delivered > 0) attempts = 0;
      if (delivered === rows.length) continue;
      attempts += 1;
      if (attempts <= gapAttempts) await wait(gapMilliseconds);
      else settled = await settledNumber(parts.db);
    }
  };
  const rounds = inRounds(round, (error) =>
    parts.log.error({ err: error }, 'cannot read live events from the database, retrying'),
  );
  return {
    async start() {
      last = await settledNumber(parts.db);
      if (parts.pollMilliseconds !== null) timer = setInterval(rounds.wake, parts.pollMilliseconds).unref();
      rounds.wake();
      return endOf(last);
    },
    wake: rounds.wake,
    settled() {
      rounds.wake();
      return rounds.idle();
    },
    async stop() {
      if (timer !== null) clearInterval(timer);
      await rounds.stop();
    },
  };
}
