import type { Kysely } from 'kysely';
import { sql } from '../database/sql.ts';
import type { PlatformTables } from '../database/tables.ts';
import { maxEventsPerRow } from '../transaction/rows.ts';
import type { EventRow, StoredEvent } from '../transaction/tx.ts';

/** An event with its position in the order that all readers share. */
export interface SequencedEvent extends StoredEvent {
  readonly seq: number;
}

const seqOf = (row: number, place: number) => row * maxEventsPerRow + place;
export const rowOf = (seq: number) => Math.floor(seq / maxEventsPerRow);
/** The position after every event of the row. */
export const endOf = (row: number) => seqOf(row, maxEventsPerRow - 1);

export function sequenced({ number, events }: EventRow): SequencedEvent[] {
  return events.map((event, place) => ({ ...event, seq: seqOf(number, place) }));
}

/** Up to `limit` visible rows after `after`. A number among them may be missing while it is being committed. */
export async function readRows(
  db: Kysely<PlatformTables>,
  { after, limit }: { after: number; limit: number },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`select number, events from outbox where number > ${after}
    order by number limit ${limit}`.execute(db);
  return rows;
}

/** Waits for transactions that are committing events; afterwards no row up to the returned number is missing. */
export async function settledNumber(db: Kysely<PlatformTables>): Promise<number> {
  const { rows } = await sql<{ number: number }>`select settled_event_number() as number`.execute(db);
  return rows[0]?.number ?? 0;
}

/** The position after every event whose number has been assigned so far. */
export async function lastSequence(db: Kysely<PlatformTables>): Promise<number> {
  const { rows } = await sql<{ number: number }>`select last_value as number from outbox_numbers`.execute(db);
  return endOf(rows[0]?.number ?? 0);
}

/** Events after `after` up to and including `until`, of one topic or of all. */
export async function readEvents(
  db: Kysely<PlatformTables>,
  range: { after: number; until?: number; topic?: string; limit: number },
): Promise<SequencedEvent[]> {
  const { after, until = Number.MAX_SAFE_INTEGER, topic, limit } = range;
  // One more row than needed, because some events of the first row may be before `after`. Rows without events would
  // count towards the limit.
  const { rows } = await sql<EventRow>`
    select number, events from outbox where number >= ${rowOf(after)} and number <= ${rowOf(until)}
    and ${topic === undefined ? sql`topics <> '{}'` : sql`${topic} = any(topics)`}
    order by number limit ${limit + 1}`.execute(db);
  const found = rows.flatMap(sequenced).filter(({ seq, topics }) => {
    return seq > after && seq <= until && (topic === undefined || topics.includes(topic));
  });
  return found.slice(0, limit);
}

/** Whether events right after `after` have already been dropped with an old partition. */
export async function isForgotten(db: Kysely<PlatformTables>, after: number): Promise<boolean> {
  const { rows } = await sql<{ oldest: number | null }>`select min(number) as oldest from outbox`.execute(db);
  const oldest = rows[0]?.oldest ?? null;
  return oldest === null ? (await lastSequence(db)) > after : oldest > rowOf(after) + 1;
}
