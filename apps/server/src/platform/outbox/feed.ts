import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import type { Log } from '../log/log.ts';
import { inRounds } from '../rounds/rounds.ts';
import type { EventRow } from '../transaction/tx.ts';
import { endOf, readRows, sequenced, settledNumber, type SequencedEvent } from './sequence.ts';

const batch = 500;

/** A missing number usually belongs to a transaction that is being committed: its row appears after a few ms. */
const gapMilliseconds = 4;
const gapAttempts = 5;

export interface Feed {
  /** Starts after everything committed so far; returns the position of the last event. */
  start(): Promise<number>;
  /** Call this after another node may have written something; returns immediately. */
  wake(): void;
  /**
   * A row that this node has committed: it need not be read again, unless a lower number is missing. Returns
   * immediately.
   */
  offer(row: EventRow): void;
  /** Resolves when everything written before the call has been delivered. */
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
  /** The number of the last row; null before the start. */
  let last: number | null = null;
  let timer: NodeJS.Timeout | null = null;

  // An event that cannot be delivered is skipped: retrying it forever would block everything behind it.
  const deliverSafely = (event: SequencedEvent) => {
    try {
      parts.deliver(event);
    } catch (error) {
      parts.log.error({ err: error, seq: event.seq }, 'could not deliver a live event');
    }
  };
  /**
   * Delivers rows up to the first missing number that may still appear; returns how many rows were delivered, now or
   * before.
   */
  const deliverRows = (rows: readonly EventRow[], settled: number): number => {
    for (const [index, row] of rows.entries()) {
      const reached = last ?? 0;
      if (row.number > Math.max(reached, settled) + 1) return index;
      if (row.number <= reached) continue;
      last = row.number;
      for (const event of sequenced(row)) deliverSafely(event);
    }
    return rows.length;
  };
  const round = async () => {
    let [settled, attempts] = [0, 0];
    for (;;) {
      const rows = await readRows(parts.db, { after: last ?? 0, limit: batch });
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
  const own = createOwnRows({ deliverRows, wake: rounds.wake });
  return {
    async start() {
      const settled = await settledNumber(parts.db);
      last = settled;
      if (parts.pollMilliseconds !== null) timer = setInterval(rounds.wake, parts.pollMilliseconds).unref();
      rounds.wake();
      return endOf(settled);
    },
    wake: rounds.wake,
    offer(row) {
      if (last !== null && row.number > last) own.add(row);
    },
    settled() {
      rounds.wake();
      return rounds.idle();
    },
    async stop() {
      if (timer !== null) clearInterval(timer);
      own.stop();
      await rounds.stop();
    },
  };
}

interface OwnRows {
  add(row: EventRow): void;
  stop(): void;
}

/**
 * Rows of this node in the order of their numbers. They are delivered after the responses to their requests; if a number
 * is still missing a few milliseconds later, everything is read from the database.
 */
function createOwnRows(feed: {
  deliverRows(rows: readonly EventRow[], settled: number): number;
  wake(): void;
}): OwnRows {
  let waiting: EventRow[] = [];
  let next: NodeJS.Immediate | null = null;
  let gap: NodeJS.Timeout | null = null;
  const drain = (): number => {
    waiting.sort((one, other) => one.number - other.number);
    waiting = waiting.slice(feed.deliverRows(waiting, 0));
    return waiting.length;
  };
  const giveUp = () => {
    gap = null;
    if (drain() === 0) return;
    waiting = [];
    feed.wake();
  };
  return {
    add(row) {
      waiting.push(row);
      next ??= setImmediate(() => {
        next = null;
        if (drain() > 0) gap ??= setTimeout(giveUp, gapMilliseconds).unref();
      });
    },
    stop() {
      if (next !== null) clearImmediate(next);
      if (gap !== null) clearTimeout(gap);
    },
  };
}
