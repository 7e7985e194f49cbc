import type { BodyOf } from '@fiacre/contract';
import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Reader } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { findCompany, holdCompany, isMember, type CompanyRow } from './store.ts';

/** What a booking stores of the company on whose account it is. */
export interface AccountOfBooking {
  readonly company_id: string;
  readonly company_name: string;
  readonly company_reference: string;
}

/** Refuses a company on whose account this reader cannot book. Source: COMPANY-2, COMPANY-3. */
export async function requireBookable(
  db: Kysely<PlatformTables>,
  companyId: string,
  reader: Reader,
): Promise<CompanyRow> {
  return bookable(db, await findCompany(db, companyId), reader);
}

async function bookable(
  db: Kysely<PlatformTables>,
  company: CompanyRow | null,
  reader: Reader,
): Promise<CompanyRow> {
  if (company === null || reader.role === 'guest') return refuse('not_found');
  const isOwn = reader.role === 'admin' || (await isMember(db, company.id, reader.userId));
  if (!isOwn) return refuse('not_found');
  return company.active ? company : refuse('company_not_available', { name: company.name });
}

interface QuotedOnAccount {
  readonly company_id: string | null;
  readonly fare: { readonly grandTotal: number };
}

/**
 * Checks again whether a quoted ride may be on account, and whether the company's limit allows it. The company is locked, so that the
 * second of two bookings counts the first. Source: COMPANY-3, COMPANY-4.
 */
export async function holdAccount(
  platform: Pick<Platform, 'calendar'>,
  tx: Tx,
  { companyReference = '', at }: Pick<BodyOf<'createBooking'>, 'companyReference'> & { readonly at: Date },
  quote: QuotedOnAccount,
  reader: Reader,
): Promise<AccountOfBooking | null> {
  if (quote.company_id === null) return null;
  const company = await bookable(tx.sql, await holdCompany(tx.sql, quote.company_id), reader);
  if (company.reference_required && companyReference === '') return refuse('company_reference_required');
  await requireWithinLimit(platform, tx, company, { at, payable: quote.fare.grandTotal });
  return { company_id: company.id, company_name: company.name, company_reference: companyReference };
}

interface ChangedOnAccount {
  readonly id: string;
  readonly company_id: string | null;
  readonly trip_date: Date;
  readonly payable: number;
}

/** Whether the limit of the company allows a ride on its account to become what is wanted. Source: COMPANY-4. */
export async function requireAccountCovers(
  platform: Pick<Platform, 'calendar'>,
  tx: Tx,
  booking: ChangedOnAccount,
  wanted: { readonly at: Date; readonly payable: number },
): Promise<void> {
  const isMore = wanted.payable > booking.payable || wanted.at.getTime() !== booking.trip_date.getTime();
  if (booking.company_id === null || !isMore) return;
  const company = await holdCompany(tx.sql, booking.company_id);
  if (company !== null) await requireWithinLimit(platform, tx, company, { ...wanted, besides: booking.id });
}

interface CountedRide {
  readonly at: Date;
  readonly payable: number;
  /** A booking that this ride replaces. */
  readonly besides?: string;
}

async function requireWithinLimit(
  { calendar }: Pick<Platform, 'calendar'>,
  tx: Tx,
  { id, monthly_limit: limit }: CompanyRow,
  { at, payable, besides }: CountedRide,
): Promise<void> {
  if (limit === null) return;
  const month = calendar.dateAt(at.getTime());
  const from = new Date(calendar.startOf({ ...month, day: 1 }));
  const until = new Date(calendar.startOf({ ...month, month: month.month + 1, day: 1 }));
  const { rows } = await sql<{
    spent: number;
  }>`select coalesce(sum(case when cancelled_at is null then payable
      else cancellation_fee end), 0)::bigint as spent
    from bookings where company_id = ${id} and trip_date >= ${from} and trip_date < ${until}
      and id is distinct from ${besides ?? null}::uuid`.execute(tx.sql);
  const left = limit - (rows[0]?.spent ?? 0);
  if (payable > left) refuse('company_limit_reached', { left: Math.max(0, left) });
}
