import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import { isUuid } from '../platform/ids/is-uuid.ts';

interface Named {
  readonly actor_id: string | null;
  readonly object_kind: string;
  readonly object: string;
}

export interface AuditNames {
  personOf(id: string | null): string | null;
  objectOf(kind: string, id: string): string | null;
}

/**
 * The current names of the people and bookings on a page of the trail. The trail itself holds ids only, so that a
 * deleted account leaves no name behind.
 */
export async function namesIn(db: Kysely<PlatformTables>, rows: readonly Named[]): Promise<AuditNames> {
  const ofKind = (kind: string) =>
    rows.filter((row) => row.object_kind === kind && isUuid(row.object)).map((row) => row.object);
  const people = [...ofKind('user'), ...rows.flatMap(({ actor_id: id }) => id ?? [])];
  const { rows: named } = await sql<{ readonly id: string; readonly name: string | null }>`
    select id, nullif(trim(first_name || ' ' || last_name), '') as name from users where id = any(${people}::uuid[])
    union all select id, reference from bookings where id = any(${ofKind('booking')}::uuid[])`.execute(db);
  const byId = new Map(named.map(({ id, name }) => [id, name]));
  return {
    personOf: (id) => (id === null ? null : (byId.get(id) ?? null)),
    objectOf: (kind, id) => (kind === 'user' || kind === 'booking' ? (byId.get(id) ?? null) : null),
  };
}
