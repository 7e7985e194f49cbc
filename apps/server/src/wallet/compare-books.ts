import { statusesWith } from '@fiacre/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';

/** The number of differences between the ledger and the business data by kind; they match if every number is 0. */
export interface LedgerComparison {
  /** Bookings whose postings differ from their fare, payment, refund and fee. */
  readonly wrongBookings: number;
  /** Bookings, cancellations and postings that differ from the lines of their charge. */
  readonly wrongCharges: number;
  /** Providers whose paid orders less refunds differ from their clearing balance in a currency. */
  readonly wrongProviders: number;
  /** Withdrawals whose amount differs from the amount that left the wallet. */
  readonly wrongWithdrawals: number;
  /** Promos whose reserved or counted uses differ from those of the bookings. */
  readonly wrongPromos: number;
  /** Months of drivers (`earned_months`) that differ from their paid bookings. */
  readonly wrongEarnings: number;
}

/** Every ledger entry with the source for which it was posted. */
const entries = sql`ledger_entries join ledger_accounts account on account.id = account_id
  join ledger_transactions booked on booked.id = transaction_id`;

const failed = sql.join(statusesWith('failed'));
const paid = sql`status in (${sql.join(statusesWith('paid'))})`;

/**
 * The expected postings of a booking in each status, without its tip. Money that a provider received too late is posted under its order.
 * Source: TRIP-11, TRIP-25, FARE-8, PAY-9, CAR-4.
 */
const wrongBookings = sql`select from bookings left join (select booking_id,
    sum(amount) filter (where kind = 'driver') as driver, sum(amount) filter (where kind = 'rider') as rider,
    sum(amount) filter (where kind = 'operator') as operator, sum(amount) filter (where kind = 'promotion') as promotion,
    sum(amount) filter (where kind = 'provider-clearing') as provider,
    sum(amount) filter (where kind = 'company') as company
    from ${entries} where booked.reason <> 'tip' group by booking_id) held on booking_id = bookings.id
  where coalesce(driver, 0) <> case when ${paid} then driver_share - cash_amount else cancellation_fee end
    or coalesce(rider, 0) <> refund - wallet_amount - case when company_id is null then cancellation_fee else 0 end
    or coalesce(company, 0) <> -account_amount - case when company_id is null then 0 else cancellation_fee end
    or coalesce(operator, 0) <> case when ${paid} then convenience_fees else 0 end
    or coalesce(promotion, 0) <> case when ${paid} then -discount else 0 end
    or coalesce(provider, 0) <> -card_amount`;

/** What each party pays and gets by a charge. */
const charged = sql`select charges.id, reason, sum(amount) filter (where payer in ('rider', 'company')) as cost,
    sum(amount) filter (where payer in ('rider', 'company') and "to" = 'operator') as fees,
    sum(amount) filter (where "to" in ('rider', 'company') and payer = 'operator') as discounts
  from charges left join lateral jsonb_to_recordset(lines) as line (amount bigint, payer text, "to" text)
    on true group by charges.id`;

const wrongCharges = sql`select from bookings left join (${charged}) charged on charged.id = charge_id
  where charged.id is null or charged.reason <> 'trip'
    or (trip_cost, convenience_fees, discount) <> (coalesce(cost, 0), coalesce(fees, 0), coalesce(discounts, 0))
  union all select from bookings left join (select booking_id, cost from charges
      join (${charged}) charged on charged.id = charges.id where charges.reason = 'cancellation'
        and not exists (select from charges newer where newer.corrects = charges.id)) late
    on late.booking_id = bookings.id
  where status in (${failed}) and cancellation_fee <> coalesce(cost, 0)
  union all select from ledger_transactions posted join charges on charges.id = charge_id
  where posted.booking_id is distinct from charges.booking_id
    and posted.reason <> 'bonus'
  union all select from (${charged}) tip left join (select charge_id, sum(amount) filter (where kind = 'driver') as driver,
      sum(amount) filter (where kind = 'rider') as rider from ${entries} where booked.reason = 'tip' group by 1) held
    on charge_id = tip.id
  where tip.reason = 'tip' and (coalesce(driver, 0), coalesce(rider, 0)) <> (cost, -cost)`;

const wrongProviders = sql`select from
  (select provider, currency, sum(kept) as taken from (
    select provider, currency, amount as kept from payment_orders where state in ('paid', 'late')
    union all select provider, currency, -refund.amount from payment_refunds refund
      join payment_orders bought on bought.id = order_id
      where refund.state <> 'failed' and source <> 'second-payment') moved group by 1, 2) orders
  full join (select provider, currency, -sum(amount) as owed from ${entries} where kind = 'provider-clearing'
    group by 1, 2) clearing using (provider, currency)
  where coalesce(taken, 0) <> coalesce(owed, 0)`;

const wrongWithdrawals = sql`select from withdrawals full join
  (select source_id, sum(amount) as gone from ${entries} where kind = 'withdrawals' group by 1) left_wallets
  on source_id = withdrawals.id where coalesce(amount, 0) <> coalesce(gone, 0)`;

const wrongPromos = sql`select from promos left join (select promo_id,
    count(*) filter (where promo_use = 'held') as promised, count(*) filter (where promo_use = 'counted') as used
    from bookings where promo_id is not null group by 1) uses on promo_id = promos.id
  where held <> coalesce(promised, 0) or user_avail <> coalesce(used, 0)`;

const wrongEarnings = sql`select from
  (select date_trunc('month', trip_date, 'UTC') as month, driver_id, fleet_admin_id, currency, sum(rides) as rides,
    sum(trip_cost) as costs, sum(convenience_fees) as fees, sum(driver_share) as shares, sum(discount) as discounts,
    sum(customer_paid) as payments
    from (select trip_date, driver_id, fleet_admin_id, currency, 1 as rides, trip_cost, convenience_fees, driver_share, discount,
        customer_paid from bookings where ${paid}
      union all select trip_date, shared.driver_id, shared.fleet_admin_id, currency, rides, 0, 0, shared.driver_share, 0, 0
        from bookings, lateral shared_earnings(bookings) shared where ${paid} and drives <> '[]') parts
    group by 1, 2, 3, 4) driven
  full join earned_months kept on kept.month = driven.month and kept.driver_id = driven.driver_id
    and kept.currency = driven.currency and coalesce(kept.fleet_admin_id::text, '') = coalesce(driven.fleet_admin_id::text, '')
  where (coalesce(kept.rides, 0), coalesce(trip_cost, 0), coalesce(convenience_fees, 0), coalesce(driver_share, 0),
      coalesce(discount, 0), coalesce(customer_paid, 0))
    <> (coalesce(driven.rides, 0), coalesce(costs, 0), coalesce(fees, 0), coalesce(shares, 0),
      coalesce(discounts, 0), coalesce(payments, 0))`;

/**
 * Compares the ledger with everything that moves money, both read in one snapshot. Source: WAL-6, PAY-7, WDR-5,
 * PROMO-2.
 */
export async function compareBooks(db: Kysely<PlatformTables>): Promise<LedgerComparison> {
  const count = (wrong: RawBuilder<unknown>) => sql`(select count(*) from (${wrong}) wrong)`;
  const { rows } = await sql<LedgerComparison>`select ${count(wrongBookings)} as "wrongBookings",
    ${count(wrongCharges)} as "wrongCharges",
    ${count(wrongProviders)} as "wrongProviders", ${count(wrongWithdrawals)} as "wrongWithdrawals",
    ${count(wrongPromos)} as "wrongPromos",
    ${count(wrongEarnings)} as "wrongEarnings"`.execute(db);
  const [compared] = rows;
  if (compared === undefined) throw new Error('The ledger could not be compared');
  return compared;
}
