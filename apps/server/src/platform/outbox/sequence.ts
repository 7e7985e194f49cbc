import { sql, type Kysely } from 'kysely';
import { writing } from '../database/pipelined-pool.ts';
import type { PlatformTables } from '../database/tables.ts';

/** An event with its position in the one order that all readers share. */
export interface SequencedEvent {
  readonly seq: number;
  readonly topics: readonly string[];
  readonly event: string;
  readonly data: unknown;
}

/**
 * Numbers committed events that have no number yet and returns those after `after`, at most `limit` of each. Only one
 * process numbers at a time, so that numbers become visible in order: a reader that has seen number n has missed
 * nothing below it.
 */
export async function takeEvents(
  db: Kysely<PlatformTables>,
  { after, limit }: { after: number; limit: number },
): Promise<SequencedEvent[]> {
  const { rows } = await sql<SequencedEvent>`${sql.raw(writing)}
    select seq, topics, event, data from take_events(${after}, ${limit})`.execute(db);
  return rows;
}

export async function lastSequence(db: Kysely<PlatformTables>): Promise<number> {
  const row = await db.selectFrom('outbox_cursor').select('last_seq').executeTakeFirstOrThrow();
  return row.last_seq;
}

/** Events after `after` up to and including `until`, of one topic or of all. */
export async function readEvents(
  db: Kysely<PlatformTables>,
  range: { after: number; until?: number; topic?: string; limit: number },
): Promise<SequencedEvent[]> {
  const { after, until, topic, limit } = range;
  const { rows } = await sql<SequencedEvent>`
    select seq, topics, event, data from outbox where seq > ${after}
    ${until === undefined ? sql`` : sql`and seq <= ${until}`}
    ${topic === undefined ? sql`` : sql`and ${topic} = any(topics)`}
    order by seq limit ${limit}`.execute(db);
  return rows;
}

/** Whether events right after `after` were dropped with an old partition. */
export async function isForgotten(db: Kysely<PlatformTables>, after: number): Promise<boolean> {
  const { rows } = await sql<{ oldest: number | null }>`select min(seq) as oldest from outbox`.execute(db);
  const oldest = rows[0]?.oldest ?? null;
  return oldest === null ? (await lastSequence(db)) > after : oldest > after + 1;
}
