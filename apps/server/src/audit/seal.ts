import { sql } from 'kysely';
import type { Log } from '../platform/log/log.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { chainedText, chainStart, deletedAfter, deletedText, linkHash } from './chain.ts';

/** The maximum per run: a minute's rows on a very busy day. */
const batch = 50_000;
/** Links that are stored in one row, 32 kB. */
const maxLinksPerRow = 1000;

interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

const emptyHead: ChainHead = { seq: 0, hash: chainStart };

interface Entry {
  readonly number: number;
  readonly text: string;
}

/**
 * Links new rows in the order of their numbers; one process at a time. Returns how many there were and the new head.
 */
export async function sealAudit(tx: Tx): Promise<{ sealed: number; head: ChainHead }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit chain', 0))`.execute(tx.sql);
  const head = await readHead(tx);
  const entries = await entriesAfter(tx, head.seq);
  if (entries.length === 0) return { sealed: 0, head };
  const { links, last } = linksOf(head, entries);
  const column = <Key extends keyof Links>(key: Key) => links.map((link) => link[key]);
  await sql`with moved as (
      insert into audit_head values (1, ${last.seq}, ${last.hash})
      on conflict (id) do update set seq = excluded.seq, hash = excluded.hash)
    insert into audit_links (first_number, follows, hashes)
    select first, follows, decode(hashes, 'hex') from unnest(${column('first')}::bigint[],
      ${column('follows')}::bigint[], ${column('hashes')}::text[]) link (first, follows, hashes)`.execute(
    tx.sql,
  );
  return { sealed: entries.length, head: last };
}

async function readHead(tx: Tx): Promise<ChainHead> {
  const { rows } = await sql<ChainHead>`select seq, hash from audit_head`.execute(tx.sql);
  return rows[0] ?? emptyHead;
}

/** The rows after a number, up to the last one whose transaction has ended, with a mark in place of deleted rows. */
async function entriesAfter(tx: Tx, number: number): Promise<readonly Entry[]> {
  const settled = await sql<{ number: number }>`select settled_audit_number() as number`.execute(tx.sql);
  const last = settled.rows[0]?.number ?? 0;
  const { rows: found } =
    await sql<Entry>`select distinct on (number) number, ${chainedText} as text from audit_log
    where number > ${number} and number <= ${last} order by number, at limit ${batch}`.execute(tx.sql);
  const until = found.length === batch ? (found.at(-1)?.number ?? last) : last;
  if (found.length === until - number) return found;
  const { rows: gone } = await deletedAfter(number, until).execute(tx.sql);
  const marks = gone.map(({ number: deleted }) => ({ number: deleted, text: deletedText }));
  return [...found, ...marks].toSorted((one, other) => one.number - other.number);
}

interface Links {
  readonly first: number;
  readonly follows: number;
  /** In hex. */
  readonly hashes: string;
}

/** One row for each run of consecutive numbers, and the new head. */
function linksOf(head: ChainHead, entries: readonly Entry[]): { links: readonly Links[]; last: ChainHead } {
  const links: Links[] = [];
  let last = head;
  let run: { first: number; follows: number; hashes: string[] } | null = null;
  const endRun = () => {
    if (run !== null) links.push({ ...run, hashes: run.hashes.join('') });
    run = null;
  };
  for (const { number, text } of entries) {
    if (number !== last.seq + 1 || run?.hashes.length === maxLinksPerRow) endRun();
    run ??= { first: number, follows: last.seq, hashes: [] };
    last = { seq: number, hash: linkHash(last.hash, text) };
    run.hashes.push(last.hash);
  }
  endRun();
  return { links, last };
}

/**
 * Logs the head of the chain, so that it is also kept outside the database: if the whole chain is rewritten, it no
 * longer matches the logged heads.
 */
export function logHead(log: Log, sealed: number, head: ChainHead): void {
  if (sealed > 0) log.info({ sealed, seq: head.seq, hash: head.hash }, 'audit trail sealed');
}
