import type { Kysely } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import type { Log } from '../log/log.ts';
import { lastSequence, readFacts, sequence, type SequencedFact } from './sequence.ts';

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
  /** null: facts of other nodes are found only when woken. */
  readonly pollMilliseconds: number | null;
  deliver(fact: SequencedFact): void;
}

/** Hands every fact to this node's readers, in order and once, whichever node wrote or numbered it. */
export function createFeed(parts: FeedParts): Feed {
  let last = 0;
  let stopped = false;
  let again = false;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  const deliver = (fact: SequencedFact) => {
    parts.deliver(fact);
    last = fact.seq;
  };
  const round = async () => {
    const numbered = await sequence(parts.db);
    // Numbered by this node right behind what it delivered: no need to read it again.
    if (numbered[0]?.seq === last + 1) numbered.forEach(deliver);
    let facts: SequencedFact[];
    do {
      facts = await readFacts(parts.db, { after: last, limit: batch });
      facts.forEach(deliver);
    } while (facts.length === batch);
  };
  const run = async () => {
    do {
      again = false;
      await round();
    } while (again && !stopped);
  };
  const wake = () => {
    if (stopped) return;
    again = true;
    running ??= run()
      .catch((error: unknown) => parts.log.error({ err: error }, 'live facts wait for the database'))
      .finally(() => (running = null));
  };
  return {
    async start() {
      last = await lastSequence(parts.db);
      if (parts.pollMilliseconds !== null) timer = setInterval(wake, parts.pollMilliseconds).unref();
      wake();
      return last;
    },
    wake,
    async settled() {
      wake();
      while (running !== null) await running;
    },
    async stop() {
      stopped = true;
      if (timer !== null) clearInterval(timer);
      await running;
    },
  };
}
