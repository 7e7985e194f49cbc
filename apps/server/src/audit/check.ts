import { sql, type Kysely } from 'kysely';
import type { AuditBreak, AuditCheck } from '@fiacre/contract';
import type { PlatformTables } from '../platform/database/tables.ts';
import { chainedText, chainStart, linkHash } from './chain.ts';

const batch = 5000;
const maxBreaks = 20;

interface Link {
  readonly seq: number;
  readonly audit_id: string;
  readonly hash: string;
  /** Null when the row is gone. */
  readonly text: string | null;
}

/** The state of a running check. */
interface ChainState {
  /** The last link checked. */
  readonly seq: number;
  readonly hash: string;
  readonly breaks: readonly AuditBreak[];
}

const untouched: ChainState = { seq: 0, hash: chainStart, breaks: [] };

/**
 * Checks the links after `from` in order and reports every changed or deleted row and missing link. After a break it
 * continues with the stored hash, so that later breaks are found too.
 */
async function checkLinks(
  db: Kysely<PlatformTables>,
  from: ChainState,
): Promise<ChainState & { done: boolean }> {
  const links = await linksAfter(db, from.seq);
  let { seq, hash } = from;
  const breaks = [...from.breaks];
  for (const link of links) {
    const what = breakAt(link, seq, hash);
    if (what !== null) breaks.push({ seq: link.seq, auditId: link.audit_id, what });
    ({ seq, hash } = link);
  }
  return { seq, hash, breaks, done: links.length < batch };
}

function breakAt(link: Link, seq: number, hash: string): AuditBreak['what'] | null {
  if (link.seq !== seq + 1) return 'link-missing';
  if (link.text === null) return 'row-missing';
  return linkHash(hash, link.text) === link.hash ? null : 'changed';
}

async function linksAfter(db: Kysely<PlatformTables>, seq: number): Promise<readonly Link[]> {
  const { rows } = await sql<Link>`
    select audit_seals.seq, audit_seals.audit_id, audit_seals.hash,
      case when audit_log.id is not null then ${chainedText} end as text
    from audit_seals left join audit_log on audit_log.id = audit_seals.audit_id and audit_log.at = audit_seals.audit_at
    where audit_seals.seq > ${seq} order by audit_seals.seq limit ${batch}`.execute(db);
  return rows;
}

/**
 * Rows that have no link and are not waiting for one were inserted behind the server's back; waiting rows that are
 * gone were deleted.
 */
async function unlinkedRows(db: Kysely<PlatformTables>): Promise<readonly AuditBreak[]> {
  const { rows } = await sql<AuditBreak>`
    (select null::bigint as seq, audit_log.id as "auditId", 'never-sealed' as what from audit_log
      where not exists (select from audit_seals where audit_seals.audit_id = audit_log.id)
        and not exists (select from audit_waiting where audit_waiting.audit_id = audit_log.id)
      order by audit_log.id limit ${maxBreaks})
    union all
    (select null, audit_waiting.audit_id, 'row-missing' from audit_waiting
      where not exists (select from audit_log
        where audit_log.id = audit_waiting.audit_id and audit_log.at = audit_waiting.audit_at)
      order by audit_waiting.place limit ${maxBreaks})`.execute(db);
  return rows;
}

/** Checks the whole chain, in batches. */
export async function checkAudit(db: Kysely<PlatformTables>): Promise<AuditCheck> {
  let state = await checkLinks(db, untouched);
  while (!state.done) state = await checkLinks(db, state);
  const breaks = [...state.breaks, ...(await unlinkedRows(db))];
  return {
    ok: breaks.length === 0,
    checked: state.seq,
    head: state.seq === 0 ? null : { seq: state.seq, hash: state.hash },
    breaks: breaks.slice(0, maxBreaks),
  };
}
