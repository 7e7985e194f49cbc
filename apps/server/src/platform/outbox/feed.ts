import type { Kysely } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import type { Log } from '../log/log.ts';
import { inRounds } from '../rounds.ts';
import { lastSequence, takeEvents, type SequencedEvent } from './sequence.ts';

const batch = 500;

export interface Feed {
  /** Starts after everything that is numbered by now; returns the last number. */
  start(): Promise<number>;
  /** Something may have been written; returns at once. */
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

/** Hands every event to this node's readers, in order and once, whichever node wrote or numbered it. */
export function createFeed(parts: FeedParts): Feed {
  let last = 0;
  let timer: NodeJS.Timeout | null = null;

  // One that cannot be told would else be tried for ever, and nothing behind it be heard.
  const deliverSafely = (event: SequencedEvent) => {
    try {
      parts.deliver(event);
    } catch (error) {
      parts.log.error({ err: error, seq: event.seq }, 'a live event could not be told');
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
    parts.log.error({ err: error }, 'live events wait for the database'),
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
