import type { Company } from '@fiacre/contract';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import { contains } from '../platform/http/list-query.ts';
import type { CompanyTable, CompanyTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;
export type CompanyRow = Selectable<CompanyTable>;

interface ShownRow extends CompanyRow {
  readonly members: Company['members'];
  readonly owed: number;
}

/** With the riders who may book, and what it owes in the operator's currency. */
const shown = (currency: string) => sql<ShownRow>`select companies.*,
  (select coalesce(json_agg(json_build_object('id', users.id, 'name', trim(first_name || ' ' || last_name),
      'email', email) order by first_name, last_name, users.id), '[]')
    from company_members join users on users.id = user_id where company_id = companies.id) as members,
  coalesce((select -sum(amount) from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
    where kind = 'company' and provider = companies.id::text and currency = ${currency}), 0)::bigint as owed
  from companies`;

/** All companies, by name; there are few. `typed` is searched for in names, addresses and VAT ids. */
export async function findCompanies(db: Sql, currency: string, typed = ''): Promise<Company[]> {
  const words = sql`concat_ws(E'\n', name, billing_address, vat_id, receipt_email)`;
  const { rows } = await sql<ShownRow>`${shown(currency)} where ${contains(words, typed)}
    order by lower(name), id`.execute(db);
  return rows.map(presentCompany);
}

export async function readCompany(db: Sql, id: string, currency: string): Promise<Company | null> {
  const { rows } = await sql<ShownRow>`${shown(currency)} where companies.id = ${id}`.execute(db);
  return rows[0] === undefined ? null : presentCompany(rows[0]);
}

export async function findCompany(db: Sql, id: string): Promise<CompanyRow | null> {
  const found = db.withTables<CompanyTables>().selectFrom('companies').selectAll().where('id', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

/** Where the company wants its receipts; null: nowhere. */
export async function receiptEmailOf(db: Sql, id: string): Promise<string | null> {
  return (await findCompany(db, id))?.receipt_email || null;
}

/** Whom the receipt of a ride on its account names; null: of a ride without a company. Source: COMPANY-11. */
export async function billingOf(db: Sql, id: string | null) {
  const company = id === null ? null : await findCompany(db, id);
  return company && { address: company.billing_address, vatId: company.vat_id };
}

/** Locked until the transaction ends, so that bookings on its account are counted one after the other. */
export async function holdCompany(db: Sql, id: string): Promise<CompanyRow | null> {
  const found = db.withTables<CompanyTables>().selectFrom('companies').selectAll().where('id', '=', id);
  return (await found.forUpdate().executeTakeFirst()) ?? null;
}

export async function companyNames(db: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, name from companies where id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Those of the ids that name no company. */
export async function unknownCompanies(db: Sql, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: string;
  }>`select id from companies where id = any(${[...ids]}::uuid[])`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

export async function isMember(db: Sql, companyId: string, userId: string): Promise<boolean> {
  const found = await db
    .withTables<CompanyTables>()
    .selectFrom('company_members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The active companies on whose account a rider may book. */
export async function companiesOf(db: Sql, userId: string) {
  return db
    .withTables<CompanyTables>()
    .selectFrom('company_members')
    .innerJoin('companies', 'companies.id', 'company_id')
    .select(['companies.id', 'name', 'reference_required as referenceRequired'])
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .orderBy('name')
    .execute();
}

function presentCompany(row: ShownRow): Company {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    billingAddress: row.billing_address,
    vatId: row.vat_id,
    receiptEmail: row.receipt_email,
    referenceRequired: row.reference_required,
    active: row.active,
    monthlyLimit: row.monthly_limit,
    members: row.members,
    owed: row.owed,
    createdAt: row.created_at.toISOString(),
  };
}
