import type { Kysely } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import type { Log } from '../log/log.ts';
import { inRounds } from '../rounds.ts';
import { lastSequence, takeEvents, type SequencedEvent } from './sequence.ts';

const batch = 500;

export interface Feed {
  /** Starts after everything numbered so far; returns the last number. */
  start(): Promise<number>;
  /** Something may have been written; returns immediately. */
  wake(): void;
  /** Resolves when everything written before the call was delivered. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export interface FeedParts {
  readonly db: Kysely<PlatformTables>;
  readonly log: Log;
  /** null: events of other nodes are found only when woken. */
  readonly pollMilliseconds: number | null;
  deliver(event: SequencedEvent): void;
}

/** Delivers every event to this node's readers, in order and once, whichever node wrote or numbered it. */
export function createFeed(parts: FeedParts): Feed {
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
  const round = async () => {
    let events: SequencedEvent[];
    do {
      events = await takeEvents(parts.db, { after: last, limit: batch });
      for (const event of events) {
        last = event.seq;
        deliverSafely(event);
      }
    } while (events.length === batch);
  };
  const rounds = inRounds(round, (error) =>
    parts.log.error({ err: error }, 'cannot read live events from the database, retrying'),
  );
  return {
    async start() {
      last = await lastSequence(parts.db);
      if (parts.pollMilliseconds !== null) timer = setInterval(rounds.wake, parts.pollMilliseconds).unref();
      rounds.wake();
      return last;
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
