import type { CompanyStatementRow } from '@fiacre/contract';
import { taxesOf, type Charge, type TaxShare } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Handler } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { readSettings } from '../settings/index.ts';
import { monthSpan } from './month-span.ts';
import { findCompany } from './store.ts';

const defaultPageSize = 50;

/**
 * What a company owed before a month, each posting of the month, and what it owes after it. The ledger alone says how much, so a
 * correction is a row of the day on which it was made. Source: COMPANY-7.
 */
export function companyStatement({ db, calendar, clock }: Platform): Handler<'getCompanyStatement'> {
  return async (call) => {
    const {
      page = 1,
      pageSize = defaultPageSize,
      month = calendar.dayAt(clock.now()).slice(0, 7),
    } = call.query;
    const company = (await findCompany(db, call.query.companyId)) ?? refuse('not_found');
    const [year = 0, number = 0] = month.split('-').map(Number);
    const { code: currency } = await readSettings(db);
    const within = { companyId: company.id, currency, ...monthSpan(calendar, { year, month: number }) };
    const sums = await sumsOf(db, within);
    const rows = await postingsOf(db, within, { limit: pageSize, offset: (page - 1) * pageSize });
    const charges = await chargesOf(db, within);
    return {
      items: rows.map(present),
      total: sums.count,
      page,
      pageSize,
      company: { id: company.id, name: company.name },
      month,
      currency,
      timeZone: calendar.timeZone,
      opening: sums.opening,
      charged: sums.charged,
      paid: sums.paid,
      closing: sums.opening + sums.charged - sums.paid,
      taxes: sharesByRate(charges.flatMap((posting) => taxesBetween(posting))),
    };
  };
}

interface Within {
  readonly companyId: string;
  readonly currency: string;
  readonly from: Date;
  readonly until: Date;
}

/** What the company owes more by each posting. */
const entries = ({ companyId, currency }: Within) => sql`(select entry.id, entry.at, -entry.amount as owed,
    booked.reason, booked.booking_id, booked.charge_id, booked.source_id
  from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
  join ledger_transactions booked on booked.id = entry.transaction_id
  where account.kind = 'company' and account.provider = ${companyId} and account.currency = ${currency})`;

interface Sums {
  readonly count: number;
  readonly opening: number;
  readonly charged: number;
  readonly paid: number;
}

async function sumsOf(db: Kysely<PlatformTables>, within: Within): Promise<Sums> {
  const inMonth = sql`at >= ${within.from} and at < ${within.until}`;
  const { rows } = await sql<Sums>`select count(*) filter (where ${inMonth})::int as count,
      coalesce(sum(owed) filter (where at < ${within.from}), 0)::bigint as opening,
      coalesce(sum(owed) filter (where ${inMonth} and reason <> 'company-payment'), 0)::bigint as charged,
      coalesce(-sum(owed) filter (where ${inMonth} and reason = 'company-payment'), 0)::bigint as paid
    from ${entries(within)} entries`.execute(db);
  return rows[0] ?? { count: 0, opening: 0, charged: 0, paid: 0 };
}

interface PostedCharge {
  /** Null: a payment. */
  readonly charge: Pick<Charge, 'lines'> | null;
  /** The charge that a correction replaces. */
  readonly corrected: Pick<Charge, 'lines'> | null;
}

interface PostingRow extends PostedCharge {
  readonly id: string;
  readonly at: Date;
  readonly owed: number;
  readonly reason: string;
  readonly bookingId: string | null;
  readonly reference: string | null;
  readonly companyReference: string | null;
  readonly rider: string | null;
  readonly passenger: string | null;
  readonly tripDate: Date | null;
  readonly pickup: string | null;
  readonly drop: string | null;
  readonly receivedOn: string | null;
  readonly note: string | null;
}

const postedCharge = sql`case when charges.id is not null then json_build_object('lines', charges.lines) end as charge,
  (select json_build_object('lines', lines) from charges earlier where earlier.id = charges.corrects
    and entries.reason = 'correction') as corrected`;

/** The charges of all pages. */
async function chargesOf(db: Kysely<PlatformTables>, within: Within): Promise<readonly PostedCharge[]> {
  const { rows } = await sql<PostedCharge>`select ${postedCharge}
    from ${entries(within)} entries join charges on charges.id = charge_id
    where entries.at >= ${within.from} and entries.at < ${within.until}`.execute(db);
  return rows;
}

async function postingsOf(
  db: Kysely<PlatformTables>,
  within: Within,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly PostingRow[]> {
  const { rows } =
    await sql<PostingRow>`select entries.id, entries.at, owed, entries.reason, entries.booking_id as "bookingId",
      ${postedCharge},
      bookings.reference, company_reference as "companyReference", customer_name as rider,
      nullif(passenger->>'name', '') as passenger, trip_date as "tripDate", pickup_add as pickup, drop_add as drop,
      payment.received_on::text as "receivedOn", payment.note
    from ${entries(within)} entries left join charges on charges.id = charge_id
      left join bookings on bookings.id = entries.booking_id
      left join company_payments payment on payment.id = source_id
    where entries.at >= ${within.from} and entries.at < ${within.until}
    order by entries.at, entries.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

const kinds = {
  'trip-paid': 'ride',
  cancellation: 'cancellation',
  correction: 'correction',
} as const;

function present(row: PostingRow): CompanyStatementRow {
  const { reason, tripDate, note, receivedOn, ...rest } = row;
  const taxes = taxesBetween(row);
  return {
    id: rest.id,
    at: rest.at.toISOString(),
    kind: reason in kinds ? kinds[reason as keyof typeof kinds] : 'payment',
    bookingId: rest.bookingId,
    reference: rest.reference,
    companyReference: rest.companyReference,
    rider: rest.passenger ?? rest.rider,
    tripDate: tripDate?.toISOString() ?? null,
    pickup: rest.pickup,
    drop: rest.drop,
    note,
    receivedOn,
    amount: rest.owed,
    tax: taxes.reduce((sum, { tax }) => sum + tax, 0),
    taxes,
  };
}

/** The VAT of a charge, or the difference to that of the corrected charge. */
function taxesBetween({ charge, corrected }: PostedCharge): TaxShare[] {
  const before = corrected === null ? [] : taxesOf(corrected);
  const taken = before.map(({ rate, gross, tax }) => ({ rate, gross: -gross, tax: -tax }));
  return charge === null ? [] : sharesByRate([...taxesOf(charge), ...taken]);
}

/** One sum for each rate, lowest first and what is not stated last. */
function sharesByRate(shares: readonly TaxShare[]): TaxShare[] {
  const sums = new Map<number | null, { gross: number; tax: number }>();
  for (const { rate, gross, tax } of shares) {
    const sum = sums.get(rate) ?? { gross: 0, tax: 0 };
    sums.set(rate, { gross: sum.gross + gross, tax: sum.tax + tax });
  }
  return [...sums]
    .map(([rate, sum]) => ({ rate, ...sum }))
    .filter(({ gross, tax }) => gross !== 0 || tax !== 0)
    .toSorted((one, other) => (one.rate ?? Infinity) - (other.rate ?? Infinity));
}
