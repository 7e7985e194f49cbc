import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';

export interface TableShape {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Names of the primary key's columns; empty if there is none. */
  readonly key: readonly string[];
  /** The timestamp by which the table is partitioned. */
  readonly partitionedBy: string | null;
}

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Every table of the installation's schema with its columns; a partitioned table counts once. */
export async function readTables(db: Kysely<PlatformTables>): Promise<readonly TableShape[]> {
  const { rows } = await sql<TableShape>`
    select class.relname as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null)) order by attnum)
        from pg_attribute where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((select json_agg(attname order by place) from pg_index,
          unnest(indkey) with ordinality as part (number, place)
          join pg_attribute on attnum = number where attrelid = class.oid and indrelid = class.oid and indisprimary),
        '[]') as key,
      (select attname from pg_partitioned_table join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
        where partrelid = class.oid) as "partitionedBy"
    from pg_class class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname collate "C"`.execute(db);
  return rows;
}

/** The same order on every server, whatever its collation, so that equal data gives equal files. */
export function orderOf({ columns, key, partitionedBy }: TableShape): string {
  // Without a key, the time of a partitioned table comes first: it has an index.
  const first = columns.filter(({ name }) => name === partitionedBy);
  const every = [...first, ...columns.filter((one) => !first.includes(one))];
  const ordered =
    key.length === 0 ? every : key.flatMap((name) => columns.filter((one) => one.name === name));
  return ordered
    .map(({ name, type }) =>
      type === 'text'
        ? `"${name}" collate "C"`
        : type === 'jsonb'
          ? `"${name}"::text collate "C"`
          : `"${name}"`,
    )
    .join(', ');
}
