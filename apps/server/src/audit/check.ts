import { sql, type Kysely } from 'kysely';
import type { AuditBreak, AuditCheck } from '@fiacre/contract';
import { readSnapshot } from '../platform/database/read-snapshot.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import { chainStart, deletedAfter, linkHash } from './chain.ts';
import { readLinks, type Link } from './read-links.ts';

const batch = 5000;
const maxBreaks = 20;

type Db = Kysely<PlatformTables>;

/** The state of a running check. */
interface ChainState {
  /** The last link checked. */
  readonly seq: number;
  readonly hash: string;
  /** How many links were checked. */
  readonly checked: number;
  readonly breaks: readonly AuditBreak[];
}

/**
 * Checks links in order and reports every changed or deleted row and missing link. After a break it continues with the
 * stored hash, so that it also finds later breaks.
 */
async function checkLinks(db: Db): Promise<ChainState> {
  let [seq, hash, checked] = [0, chainStart, 0];
  const breaks: AuditBreak[] = [];
  for (;;) {
    const links = await readLinks(db, seq, batch);
    for (const link of links) {
      breaks.push(...breaksAt(link, seq, hash), ...link.unlinked.map(({ id }) => neverSealed(id)));
      ({ seq, hash } = link);
    }
    checked += links.length;
    if (links.length < batch) return { seq, hash, checked, breaks };
  }
}

function breaksAt(link: Link, seq: number, hash: string): readonly AuditBreak[] {
  const intact = link.rows.find(({ text }) => linkHash(hash, text) === link.hash);
  const row = intact ?? link.rows[0];
  const forged = link.rows.filter((other) => other !== row).map(({ id }) => neverSealed(id));
  const at = { seq: link.seq, auditId: row?.id ?? null };
  if (link.follows !== seq) return [{ ...at, what: 'link-missing' }, ...forged];
  if (row === undefined) return [{ ...at, what: 'row-missing' }];
  return intact === undefined ? [{ ...at, what: 'changed' }, ...forged] : forged;
}

const neverSealed = (auditId: string): AuditBreak => ({ seq: null, auditId, what: 'never-sealed' });

/** Rows inserted by other programs: their numbers are outside the range of those that have or may get links. */
async function forgedRows(db: Db, { seq }: ChainState): Promise<readonly AuditBreak[]> {
  const { rows } = await sql<{ id: string }>`
    (select id from audit_log where number is null limit ${maxBreaks})
    union all (select id from audit_log where number <= 0 or (number > ${seq} and number <= (select seq from audit_head))
      or number > (select last_value from audit_numbers) limit ${maxBreaks})`.execute(db);
  return rows.map(({ id }) => neverSealed(id));
}

/** Rows that were deleted before they were linked. */
async function deletedRows(db: Db, { seq }: ChainState): Promise<readonly AuditBreak[]> {
  const { rows } = await deletedAfter(seq, null).execute(db);
  return rows.map(({ number }) => ({ seq: number, auditId: null, what: 'row-missing' }));
}

/** The last links can be deleted without a gap, but not without changing the stored head. */
async function missingEnd(db: Db, { seq, hash }: ChainState): Promise<readonly AuditBreak[]> {
  const { rows } = await sql<{
    seq: number;
    hash: string;
  }>`select seq, hash from audit_head where seq > 0`.execute(db);
  const head = rows[0];
  if (head === undefined || (head.seq === seq && head.hash === hash)) return [];
  return [{ seq: head.seq, auditId: null, what: 'link-missing' }];
}

/** Checks the whole chain at one instant, in batches. */
export const checkAudit = (db: Db): Promise<AuditCheck> => readSnapshot(db, checkSnapshot);

async function checkSnapshot(db: Db): Promise<AuditCheck> {
  const state = await checkLinks(db);
  const breaks = [
    ...state.breaks,
    ...(await missingEnd(db, state)),
    ...(await forgedRows(db, state)),
    ...(await deletedRows(db, state)),
  ];
  return {
    ok: breaks.length === 0,
    checked: state.checked,
    head: state.seq === 0 ? null : { seq: state.seq, hash: state.hash },
    breaks: breaks.slice(0, maxBreaks),
  };
}
