import type { EarningsRow } from '@fiacre/contract';
import { adminEarning, profit, rideCost } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import { earnedParts, total, type ReportMonths } from './earned.ts';
import type { Page } from './report-page.ts';

/** Every month's figures in each currency, newest first. Source: EARN-1, EARN-2, DATA-17. */
export function earningsQuery(db: Kysely<PlatformTables>, months: ReportMonths) {
  return db
    .selectFrom(earnedParts({ fleet: null, months }, 'month').as('parts'))
    .select([
      'ordinal',
      'currency',
      total('rides').as('rides'),
      total('trip_cost').as('tripCost'),
      total('convenience_fees').as('convenienceFees'),
      total('driver_share').as('driverShare'),
      total('discount').as('discount'),
      total('customer_paid').as('customerPaid'),
    ])
    .groupBy(['ordinal', 'currency'])
    .having(total('rides'), '>', 0)
    .orderBy('ordinal', 'desc')
    .orderBy('currency');
}

export async function readEarnings(
  db: Kysely<PlatformTables>,
  months: ReportMonths,
  { first, count }: Page,
): Promise<{ items: EarningsRow[]; total: number }> {
  // There is one row per month and currency, so even a century is read quickly.
  const rows = await earningsQuery(db, months).execute();
  const items = rows.slice(first, first + count).map((row) => ({
    ...months.of(row.ordinal),
    currency: row.currency,
    totalRides: row.rides,
    tripCost: row.tripCost,
    rideCost: rideCost(row),
    convenienceFee: row.convenienceFees,
    discountAmount: row.discount,
    profit: profit(row),
    customerPaid: row.customerPaid,
    driverShare: row.driverShare,
    adminEarning: adminEarning(row),
  }));
  return { items, total: rows.length };
}
