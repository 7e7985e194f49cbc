import type { AuditRow, ListAuditResponse, QueryOf } from '@fiacre/contract';
import { parseReference } from '@fiacre/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type * as z from 'zod';
import type { PlatformTables } from '../platform/database/tables.ts';
import { countRows, readSort, shownTotal } from '../platform/http/list-query.ts';
import { auditedObject, isAbout } from '../platform/transaction/audited-object.ts';
import { isNamed } from '../accounts/index.ts';
import { namesIn, type AuditNames } from './audit-names.ts';
import { hashAt, linksIn } from './chain.ts';
import type { AuditTables } from './tables.ts';

const defaultPageSize = 20;
const sortColumns = { at: 'audit_log.at' } as const;

/** One page of the audit log, newest first by default. */
export async function listAudit(
  db: Kysely<PlatformTables>,
  query: QueryOf<'listAudit'>,
): Promise<z.infer<typeof ListAuditResponse>> {
  const { page = 1, pageSize = defaultPageSize, sort = '-at', q = '' } = query;
  const { direction } = readSort(sortColumns, sort);
  return db.transaction().execute(async (tx) => {
    // The best plan depends on how many rows a filter leaves, so a plan is never reused for other values.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
    const search = q.trim() === '' ? [] : [await matching(tx, q.trim())];
    const found = filtered(tx, query, [...search, ...(await aboutObject(tx, query))]);
    const counted = await countRows(tx, found);
    const listed = found
      .selectAll('audit_log')
      .select(auditedObject.as('object'))
      .orderBy('audit_log.at', direction)
      .orderBy('audit_log.id', direction)
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    // Only the rows of this page are joined with their links.
    const rows = await tx
      .withTables<AuditTables>()
      .selectFrom(listed.as('listed'))
      .leftJoinLateral(linkOf(sql`listed.number`), (join) => join.onTrue())
      .selectAll('listed')
      .select(['link.seq', 'link.hash'])
      .orderBy('listed.at', direction)
      .orderBy('listed.id', direction)
      .execute();
    const names = await namesIn(tx, rows);
    return { items: rows.map((row) => present(row, names)), ...shownTotal(counted), page, pageSize };
  });
}

/** The link of a number, if it has one. */
function linkOf(number: RawBuilder<unknown>) {
  const hash = hashAt(sql`(${number} - first_number)`);
  return sql<{ seq: number; hash: string }>`(select ${number} as seq, ${hash} as hash
    from (select * from audit_links where first_number <= ${number} order by first_number desc limit 1) batch
    where ${number} < first_number + ${linksIn})`.as<'link'>('link');
}

function filtered(
  db: Kysely<PlatformTables>,
  query: QueryOf<'listAudit'>,
  others: readonly RawBuilder<boolean>[],
) {
  const { action, actorRole, objectKind, actorId, from, until } = query;
  let rows = db.withTables<AuditTables>().selectFrom('audit_log');
  if (action !== undefined) rows = rows.where('action', '=', action);
  if (actorRole !== undefined) rows = rows.where('actor_role', '=', actorRole);
  // This condition lets PostgreSQL use the partial index, which leaves bookings out.
  if (action !== undefined && !action.startsWith('booking-'))
    rows = rows.where(sql<boolean>`action not like 'booking-%'`);
  if (objectKind !== undefined) rows = rows.where('object_kind', '=', objectKind);
  if (actorId !== undefined) rows = rows.where('actor_id', '=', actorId);
  if (from !== undefined) rows = rows.where('audit_log.at', '>=', new Date(from));
  if (until !== undefined) rows = rows.where('audit_log.at', '<', new Date(until));
  return others.reduce((all, other) => all.where(other), rows);
}

async function aboutObject(
  db: Kysely<PlatformTables>,
  { objectKind, objectId }: QueryOf<'listAudit'>,
): Promise<readonly RawBuilder<boolean>[]> {
  if (objectId === undefined) return [];
  return [isAbout(objectKind === undefined ? await valuesOf(db, 'object_kind') : [objectKind], objectId)];
}

/** The distinct values of a column that begins an index, of which there are few: each is found by one look-up. */
async function valuesOf(db: Kysely<PlatformTables>, column: 'action' | 'object_kind'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`with recursive known (value) as (
      (select ${name} from audit_log order by ${name} limit 1)
      union all select (select ${name} from audit_log where ${name} > value order by ${name} limit 1) from known
      where value is not null)
    select value from known where value is not null`.execute(db);
  return rows.map(({ value }) => value);
}

/** If more people than this match, they have so many entries that reading the log in order finds a page quickly. */
const maxActors = 5000;

/**
 * Rows whose action or actor contains the typed text, or whose object has it as its id or booking reference. Each part
 * is looked up first, so that an index finds the rows.
 */
async function matching(db: Kysely<PlatformTables>, typed: string): Promise<RawBuilder<boolean>> {
  const actions = (await valuesOf(db, 'action')).filter((action) => action.includes(typed.toLowerCase()));
  const { rows: actors } = await sql<{ id: string }>`select id from users where ${isNamed(typed)}
    limit ${maxActors + 1}`.execute(db);
  const { rows: booked } = await sql<{ id: string }>`select id from bookings
    where reference = ${parseReference(typed) ?? ''}`.execute(db);
  const kinds = await valuesOf(db, 'object_kind');
  const isActor =
    actors.length > maxActors
      ? sql`actor_id in (select id from users where ${isNamed(typed)})`
      : sql`actor_id = any(${actors.map(({ id }) => id)}::uuid[])`;
  return sql<boolean>`(action = any(${actions}) or ${isActor}
    or ${isAbout(kinds, typed)} ${sql.join(
      booked.map(({ id }) => sql`or ${isAbout(['booking'], id)}`),
      sql` `,
    )})`;
}

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly actor_id: string | null;
  readonly actor_role: string;
  readonly action: string;
  readonly object_kind: string;
  /** The object's id. */
  readonly object: string;
  readonly facts: Record<string, unknown>;
  readonly request_id: string | null;
  readonly request_uuid: string | null;
  readonly seq: number | null;
  readonly hash: string | null;
}

function present(row: Row, names: AuditNames): AuditRow {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actorId: row.actor_id,
    actorName: names.personOf(row.actor_id),
    actorRole: row.actor_role,
    action: row.action,
    objectKind: row.object_kind,
    objectId: row.object,
    objectName: names.objectOf(row.object_kind, row.object),
    facts: row.facts,
    requestId: row.request_uuid ?? row.request_id,
    seal: row.seq !== null && row.hash !== null ? { seq: row.seq, hash: row.hash } : null,
  };
}
