import { sql } from 'kysely';
import type { Log } from '../platform/log/log.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { chainedText, chainStart, linkHash, type ChainedRow } from './chain.ts';
import type { AuditTables } from './tables.ts';

/** The maximum per run: a minute's rows on a very busy day. */
const batch = 50_000;

interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

const emptyHead: ChainHead = { seq: 0, hash: chainStart };

/**
 * Links the waiting rows in the order they were written; one process at a time. Returns the number of rows and the
 * new head.
 */
export async function sealAudit(tx: Tx): Promise<{ sealed: number; head: ChainHead }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit chain', 0))`.execute(tx.sql);
  let head = (await readHead(tx.sql)) ?? emptyHead;
  const rows = await waiting(tx);
  const links = rows.map(({ id, at, text }) => {
    head = { seq: head.seq + 1, hash: linkHash(head.hash, text) };
    return { ...head, id, at: at.toISOString() };
  });
  const column = <Key extends 'seq' | 'id' | 'at' | 'hash'>(key: Key) => links.map((link) => link[key]);
  await sql`insert into audit_seals (seq, audit_id, audit_at, hash) select * from unnest(
    ${column('seq')}::bigint[], ${column('id')}::uuid[], ${column('at')}::timestamptz[], ${column('hash')}::text[])`.execute(
    tx.sql,
  );
  await sql`delete from audit_waiting where place = any(${rows.map(({ place }) => place)}::bigint[])`.execute(
    tx.sql,
  );
  return { sealed: links.length, head };
}

async function readHead(db: Tx['sql']): Promise<ChainHead | null> {
  const row = await db
    .withTables<AuditTables>()
    .selectFrom('audit_seals')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

interface WaitingRow extends ChainedRow {
  readonly place: number;
}

async function waiting(tx: Tx): Promise<readonly WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select audit_waiting.place, audit_log.id, audit_log.at, ${chainedText} as text from audit_waiting
    join audit_log on audit_log.id = audit_waiting.audit_id and audit_log.at = audit_waiting.audit_at
    order by audit_waiting.place limit ${batch}`.execute(tx.sql);
  return rows;
}

/**
 * Logs the head of the chain, so that it is also kept outside the database: a chain that was rewritten as a whole no
 * longer matches the logged heads.
 */
export function logHead(log: Log, sealed: number, head: ChainHead): void {
  if (sealed > 0) log.info({ sealed, seq: head.seq, hash: head.hash }, 'audit trail sealed');
}
