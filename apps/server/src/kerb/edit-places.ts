import type { KerbPlace, KerbPlaceRequest } from '@fiacre/contract';
import type { Kysely, Selectable } from 'kysely';
import { findCompany, type CompanyTables } from '../companies/index.ts';
import { sql } from '../platform/database/sql.ts';
import type { InstalledMap } from '../maps/index.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { settingsPart } from '../settings/index.ts';
import { lockTable } from '../platform/transaction/lock-table.ts';
import { requireFresh } from '../platform/transaction/refuse-stale.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { KerbPlaceTable, KerbTables } from './tables.ts';

type EditHandlers = Handlers<'listKerbPlaces' | 'addKerbPlace' | 'updateKerbPlace' | 'replaceKerbCode'>;
type Row = Selectable<KerbPlaceTable> & { readonly company_name: string | null };
export type Cities = Pick<InstalledMap['cities'], 'at'>;

/** Without letters that look alike. */
const codeLetters = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLength = 12;
const maxPlaces = 1000;

/** The places with printed codes. They are never deleted, because bookings name them. Sources: KERB-1, KERB-2. */
export function editPlaces(platform: Platform, cities: Cities): EditHandlers {
  const { db, ids } = platform;
  /** 60 random bits. */
  const newCode = () =>
    Array.from(platform.random.bytes(codeLength), (byte) => codeLetters[byte % codeLetters.length]).join('');
  return {
    listKerbPlaces: async () => {
      const rows = await shown(db).orderBy('kerb_places.name').orderBy('kerb_places.id').execute();
      return { items: rows.map(presentPlace) };
    },
    addKerbPlace: (call) =>
      call.commit(async (tx) => {
        await lockTable(tx, 'kerb_places');
        await refuseUnfit(tx, cities, call.body, null);
        await refuseCompany(tx, call.body, null);
        const fixed = { id: ids.next(), version: 1, created_at: tx.now };
        const coded = { code: newCode(), code_since: tx.now };
        await places(tx)
          .insertInto('kerb_places')
          .values({ ...fixed, ...coded, ...(await columnsOf(tx, call.body)) })
          .execute();
        return saved(tx, fixed.id, 'add-kerb-place', null);
      }),
    updateKerbPlace: (call) =>
      call.commit(async (tx) => {
        const { version, ...wanted } = call.body;
        await lockTable(tx, 'kerb_places');
        const before = (await find(tx, call.params.id)) ?? refuse('not_found');
        await refuseUnfit(tx, cities, wanted, call.params.id);
        await refuseCompany(tx, wanted, before.company_id);
        return change(tx, call.params.id, version, 'change-kerb-place', await columnsOf(tx, wanted));
      }),
    replaceKerbCode: (call) =>
      call.commit(async (tx) => {
        await lockTable(tx, 'kerb_places');
        const coded = { code: newCode(), code_since: tx.now };
        return change(tx, call.params.id, call.body.version, 'replace-kerb-code', coded);
      }),
  };
}

const places = (tx: Tx) => tx.sql.withTables<KerbTables>();

/** With the names of the companies that pay. */
const shown = (db: Kysely<PlatformTables>) =>
  db
    .withTables<KerbTables & Pick<CompanyTables, 'companies'>>()
    .selectFrom('kerb_places')
    .leftJoin('companies', 'companies.id', 'company_id')
    .selectAll('kerb_places')
    .select('companies.name as company_name');

const find = (tx: Tx, id: string): Promise<Row | undefined> =>
  shown(tx.sql).where('kerb_places.id', '=', id).executeTakeFirst();

async function change(
  tx: Tx,
  id: string,
  version: number,
  action: string,
  columns: Partial<Awaited<ReturnType<typeof columnsOf>>> & { code?: string; code_since?: Date },
): Promise<KerbPlace> {
  const row = (await find(tx, id)) ?? refuse('not_found');
  const before = presentPlace(row);
  const result = await places(tx)
    .updateTable('kerb_places')
    .set({ ...columns, version: row.version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  await requireFresh(tx, result, { kind: 'kerb-place', id }, { version: row.version, current: before });
  return saved(tx, id, action, before);
}

async function saved(tx: Tx, id: string, action: string, before: KerbPlace | null): Promise<KerbPlace> {
  const after = presentPlace((await find(tx, id)) ?? refuse('not_found'));
  tx.audit({ action, object: { kind: 'kerb-place', id }, facts: { before, after } });
  return after;
}

async function refuseUnfit(
  tx: Tx,
  cities: Cities,
  { name, lat, lng }: KerbPlaceRequest,
  ownId: string | null,
): Promise<void> {
  if (!cities.at({ lat, lng }).city.covers({ lat, lng })) refuse('off_map', { field: 'point' });
  const { rows } = await sql<{ taken: boolean; count: number }>`select count(*)::int as count,
    coalesce(bool_or(lower(name) = lower(${name}) and id is distinct from ${ownId}::uuid), false) as taken
    from kerb_places`.execute(tx.sql);
  if (rows[0]?.taken === true) refuse('name_taken', { field: 'name' });
  if (ownId === null && (rows[0]?.count ?? 0) >= maxPlaces)
    refuse('too_many_kerb_places', { max: maxPlaces });
}

/** Everybody who scans the code rides at the company's expense, so that only a limit bounds it. Source: KERB-10. */
async function refuseCompany(tx: Tx, { companyId }: KerbPlaceRequest, before: string | null): Promise<void> {
  if (companyId === null || companyId === before) return;
  const field = 'companyId';
  const company = (await findCompany(tx.sql, companyId)) ?? refuse('not_found', { field });
  if (!company.active) refuse('company_not_available', { field, name: company.name });
  if (company.monthly_limit === null) refuse('company_limit_missing', { field, name: company.name });
}

async function columnsOf(tx: Tx, { commission, companyId, ...place }: KerbPlaceRequest) {
  const { code: currency } = (await tx.reference()).of(settingsPart);
  const terms = commission?.kind === 'amount' ? { ...commission, currency } : commission;
  return { ...place, company_id: companyId, commission: terms && JSON.stringify(terms) };
}

function presentPlace({ code_since, created_at, company_id, company_name, ...row }: Row): KerbPlace {
  const company = company_id === null ? null : { id: company_id, name: company_name ?? '' };
  return { ...row, company, codeSince: code_since.toISOString(), createdAt: created_at.toISOString() };
}
