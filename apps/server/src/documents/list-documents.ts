import type { ListedDocument, QueryOf } from '@fiacre/contract';
import { addDays, expiringDays } from '@fiacre/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { imageOfDocument } from '../files/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import { contains, readSort } from '../platform/http/list-query.ts';
import type { SignedIn } from '../platform/http/reader.ts';
import { readSettings } from '../settings/index.ts';
import { presentDocument, requiredKinds, type PicturedDocument } from './store.ts';

const sortColumns = {
  expiresOn: 'expires_on',
  submittedAt: 'submitted_at',
  driverName: 'driver_name',
} as const;
const defaultPageSize = 20;

type Row = PicturedDocument & {
  readonly driver_name: string;
  readonly vehicle_number: string | null;
  readonly listed_state: ListedDocument['state'];
};

interface ListOptions {
  readonly reader: SignedIn;
  readonly query: QueryOf<'listDocuments'>;
  readonly today: string;
}

/** One page of the documents in the reader's scope, earliest expiry first. Source: ROLE-5. */
export async function listDocuments(
  db: Kysely<PlatformTables>,
  { reader, query, today }: ListOptions,
): Promise<{ items: ListedDocument[]; total: number; page: number; pageSize: number }> {
  const { page = 1, pageSize = defaultPageSize } = query;
  const { column, direction } = readSort(sortColumns, query.sort ?? 'expiresOn');
  const found = listed(reader, query, today);
  const required = requiredKinds(await readSettings(db));
  const { rows } = await sql<Row>`select * from (${found}) found
    order by ${sql.ref(column)} ${sql.raw(direction)}, id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${found}) found`.execute(
    db,
  );
  const items = rows.map((row) => ({
    ...presentDocument(row),
    id: row.id,
    driverId: row.driver_id,
    driverName: row.driver_name,
    vehicleNumber: row.vehicle_number,
    kind: row.kind,
    required: required.includes(row.kind),
    state: row.listed_state,
  }));
  return { items, total: counted.rows[0]?.total ?? 0, page, pageSize };
}

function listed(
  { role, userId }: SignedIn,
  { kind, state, q = '' }: QueryOf<'listDocuments'>,
  today: string,
): RawBuilder<unknown> {
  const isSearched = q.trim() !== '';
  return sql`select * from (
      select document.*, trim(first_name || ' ' || last_name) as driver_name, vehicle_number,
        ${imageOfDocument(sql.ref('document.id'))} as image,
        case when document.state <> 'approved' then document.state
          when expires_on < ${today}::date then 'expired'
          when expires_on <= ${addDays(today, expiringDays)}::date then 'expiring'
          else 'valid' end as listed_state
      from driver_documents document join users on users.id = document.driver_id
      where users.deleted_at is null and ${role === 'admin' ? sql`true` : sql`fleet_admin_id = ${userId}`}
        and ${kind === undefined ? sql`true` : sql`document.kind = ${kind}`}
    ) document
    where ${state === undefined ? sql`true` : sql`listed_state = ${state}`}
      and ${
        isSearched
          ? sql`(${contains('driver_name', q)} or ${contains('vehicle_number', q)} or ${contains('number', q)})`
          : sql`true`
      }`;
}
