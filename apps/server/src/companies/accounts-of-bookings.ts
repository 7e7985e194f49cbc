import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Reader } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { monthSpan } from './month-span.ts';
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

/** A company that pays for rides from the kerb places naming it. */
export interface PayingCompany {
  readonly id: string;
  readonly name: string;
  readonly referenceRequired: boolean;
  /** What a ride may cost at most; null while it pays for none. */
  readonly left: number | null;
}

/** The company of a kerb place. Sources: KERB-10, KERB-11. */
export async function payingCompany(
  { db, calendar }: Pick<Platform, 'db' | 'calendar'>,
  companyId: string,
  at: Date,
): Promise<PayingCompany | null> {
  const company = await findCompany(db, companyId);
  if (company === null) return null;
  const { id, name, reference_required: referenceRequired, active } = company;
  const left = active ? await leftOf({ calendar }, db, company, at) : null;
  return { id, name, referenceRequired, left };
}

async function bookable(
  db: Kysely<PlatformTables>,
  company: CompanyRow | null,
  reader: Reader,
  kerb: Booking['kerb'] = null,
): Promise<CompanyRow> {
  if (company === null || reader.role === 'guest') return refuse('not_found');
  const isOwn = reader.role === 'admin' || (await isMember(db, company.id, reader.userId));
  // The place had this company when the price was asked for.
  if (!isOwn && kerb !== null) return refuse('kerb_account_closed', { name: company.name });
  if (!isOwn) return refuse('not_found');
  return company.active ? company : refuse('company_not_available', { name: company.name });
}

interface QuotedOnAccount {
  readonly company_id: string | null;
  readonly fare: { readonly grandTotal: number };
}

/** Who books a ride on account, and from where. */
interface Booking {
  readonly reader: Reader;
  /** The place whose code was scanned; `onAccount` if its company pays. Source: KERB-10. */
  readonly kerb: { readonly name: string; readonly onAccount?: boolean } | null;
  readonly companyReference?: string | undefined;
  readonly at: Date;
}

/**
 * Checks again whether a quoted ride may be on account, and whether the company's limit allows it. The company is locked, so that the
 * second of two bookings counts the first. Source: COMPANY-3, COMPANY-4.
 */
export async function holdAccount(
  platform: Pick<Platform, 'calendar'>,
  tx: Tx,
  { company_id: companyId, fare: { grandTotal: payable } }: QuotedOnAccount,
  { reader, kerb, companyReference = '', at }: Booking,
): Promise<AccountOfBooking | null> {
  if (companyId === null) return null;
  const held = await holdCompany(tx.sql, companyId);
  const isOfPlace = kerb?.onAccount === true;
  const company = isOfPlace ? held : await bookable(tx.sql, held, reader, kerb);
  if (company === null) return refuse('not_found');
  if (company.reference_required && companyReference === '') return refuse('company_reference_required');
  if (!isOfPlace) await requireWithinLimit(platform, tx, company, { at, payable });
  else if (!(await covers(platform, tx, company, { at, payable })))
    return refuse('kerb_account_closed', { name: company.name });
  return { company_id: company.id, company_name: company.name, company_reference: companyReference };
}

interface ChangedOnAccount extends Pick<Booking, 'kerb'> {
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
  const counted = { ...wanted, besides: booking.id, isOfPlace: booking.kerb?.onAccount };
  if (company !== null) await requireWithinLimit(platform, tx, company, counted);
}

interface CountedRide {
  readonly at: Date;
  readonly payable: number;
  /** A booking that this ride replaces. */
  readonly besides?: string;
  /** Whoever scanned a code does not see what is left. Source: KERB-11. */
  readonly isOfPlace?: boolean | undefined;
}

async function requireWithinLimit(
  platform: Pick<Platform, 'calendar'>,
  tx: Tx,
  company: CompanyRow,
  { at, payable, besides, isOfPlace = false }: CountedRide,
): Promise<void> {
  const left = await leftOf(platform, tx.sql, company, at, besides);
  if (left !== null && payable > left)
    refuse('company_limit_reached', isOfPlace ? {} : { left: Math.max(0, left) });
}

/** What the limit of the month leaves for another ride; null without a limit. Source: COMPANY-4. */
async function leftOf(
  { calendar }: Pick<Platform, 'calendar'>,
  db: Kysely<PlatformTables>,
  { id, monthly_limit: limit }: CompanyRow,
  at: Date,
  besides?: string,
): Promise<number | null> {
  if (limit === null) return null;
  const { from, until } = monthSpan(calendar, calendar.dateAt(at.getTime()));
  const { rows } = await sql<{
    spent: number;
  }>`select coalesce(sum(case when cancelled_at is null then payable
      else cancellation_fee end), 0)::bigint as spent
    from bookings where company_id = ${id} and trip_date >= ${from} and trip_date < ${until}
      and id is distinct from ${besides ?? null}::uuid`.execute(db);
  return limit - (rows[0]?.spent ?? 0);
}

/** Whether the company of a place pays for a ride from it. Source: KERB-11. */
async function covers(
  platform: Pick<Platform, 'calendar'>,
  tx: Tx,
  company: CompanyRow,
  { at, payable }: CountedRide,
): Promise<boolean> {
  const left = company.active ? await leftOf(platform, tx.sql, company, at) : null;
  return left !== null && payable <= left;
}
