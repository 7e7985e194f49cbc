import { sql, type RawBuilder } from 'kysely';
import { isUuid } from '../ids/is-uuid.ts';

/** The columns with the id of an audit row's object. */
export function objectColumns(id: string) {
  return isUuid(id) ? { object_id: '', object_uuid: id } : { object_id: id, object_uuid: null };
}

/** The id of an audit row's object, in whichever column it is. */
export const auditedObject = sql<string>`coalesce(audit_log.object_uuid::text, audit_log.object_id)`;

/**
 * Whether an audit row is about the object of one of these kinds with this id. Rows of earlier versions have every id
 * as a text. Each form is compared with all columns of the index, so that PostgreSQL looks up both.
 */
export function isAbout(kinds: readonly string[], id: string): RawBuilder<boolean> {
  const isOfKind = sql`object_kind = any(${[...kinds]}::text[])`;
  const asText = sql<boolean>`(${isOfKind} and object_uuid is null and object_id = ${id})`;
  if (!isUuid(id)) return asText;
  return sql`((${isOfKind} and object_uuid = ${id}::uuid and object_id = '') or ${asText})`;
}
