import { sql } from 'kysely';
import type { Log } from '../platform/log/log.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { chainedText, chainStart, linkHash, type ChainedRow } from './chain.ts';
import type { AuditTables } from './tables.ts';

/** In one run; a minute's rows of a very busy day. */
const batch = 50_000;
/** A row may be committed this much later than its instant, on another node's clock too, and is still found. */
const lateness = '1 hour';

interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

const emptyHead: ChainHead = { seq: 0, hash: chainStart };

/** Links what was written since, oldest first; one process at a time. Answers how many rows, and the new head. */
export async function sealAudit(tx: Tx): Promise<{ sealed: number; head: ChainHead }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit chain', 0))`.execute(tx.sql);
  let head = (await readHead(tx.sql)) ?? emptyHead;
  const rows = await unsealed(tx);
  const links = rows.map(({ id, at, text }) => {
    head = { seq: head.seq + 1, hash: linkHash(head.hash, text) };
    return { ...head, id, at: at.toISOString() };
  });
  const column = <Key extends 'seq' | 'id' | 'at' | 'hash'>(key: Key) => links.map((link) => link[key]);
  await sql`insert into audit_seals (seq, audit_id, audit_at, hash) select * from unnest(
    ${column('seq')}::bigint[], ${column('id')}::uuid[], ${column('at')}::timestamptz[], ${column('hash')}::text[])`.execute(
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

/** Where the clock was put back, rows of now are older than sealed ones. */
async function unsealed(tx: Tx): Promise<readonly ChainedRow[]> {
  const { rows } = await sql<ChainedRow>`
    select audit_log.id, audit_log.at, ${chainedText} as text from audit_log
    left join audit_seals on audit_seals.audit_id = audit_log.id
    where audit_seals.audit_id is null
      and audit_log.at > (
        select least(coalesce(max(audit_at), '-infinity'), ${tx.now}) - ${lateness}::interval from audit_seals)
    order by audit_log.id limit ${batch}`.execute(tx.sql);
  return rows;
}

/** The head leaves the database with the log: a chain that was rewritten as a whole no longer fits what was logged. */
export function logHead(log: Log, sealed: number, head: ChainHead): void {
  if (sealed > 0) log.info({ sealed, seq: head.seq, hash: head.hash }, 'audit trail sealed');
}
