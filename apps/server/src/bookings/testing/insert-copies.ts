import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';

/** Inserts the rows of a query that selects whole bookings, without the columns that PostgreSQL derives itself. */
export async function insertCopies(db: Kysely<PlatformTables>, rows: RawBuilder<unknown>): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = 'bookings'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    db,
  );
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  await sql`insert into bookings (${names}) select ${names} from (${rows}) as copies`.execute(db);
}
