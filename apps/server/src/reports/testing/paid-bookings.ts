import { sql } from 'kysely';
import type { RideApp } from '../../bookings/testing/rides.ts';
import { insertCopies } from '../../bookings/testing/insert-copies.ts';

/** The values that differ between the copies; money in minor units. */
export interface PaidBooking {
  readonly tripDate: string;
  readonly tripCost: number;
  readonly fee: number;
  readonly discount?: number;
  readonly driverId: string;
  readonly fleetAdminId?: string | null;
  readonly status?: 'PAID' | 'COMPLETE' | 'PENDING' | 'CANCELLED';
  readonly currency?: string;
}

/** Copies a booking that was completed and paid, with other dates and figures. */
export async function copyPaid(app: RideApp, id: string, copies: readonly PaidBooking[]): Promise<void> {
  for (const copy of copies) {
    const { status = 'PAID', discount = 0, fleetAdminId = null, currency = 'USD' } = copy;
    const payable = copy.tripCost - discount;
    const paid = status === 'PAID' || status === 'COMPLETE';
    const chargeId = app.platform.ids.next();
    const lines = [
      { kind: 'base', amount: copy.tripCost - copy.fee, payer: 'rider', to: 'driver' },
      { kind: 'convenience_fees', amount: copy.fee, payer: 'rider', to: 'operator' },
      { kind: 'discount', amount: discount, payer: 'operator', to: 'rider' },
    ];
    await sql`insert into charges (id, booking_id, at, reason, currency, tariff_id, lines, inputs)
      select ${chargeId}, booking_id, at, reason, ${currency}, tariff_id, ${JSON.stringify(lines)}::jsonb, inputs
      from charges where booking_id = ${id} order by at desc, id desc limit 1`.execute(app.platform.db);
    const changes = {
      id: app.platform.ids.next(),
      charge_id: chargeId,
      quote_id: app.platform.ids.next(),
      reference: app.platform.ids.next(),
      status,
      currency,
      trip_date: copy.tripDate,
      trip_cost: copy.tripCost,
      convenience_fees: copy.fee,
      driver_share: copy.tripCost - copy.fee,
      discount,
      payable,
      driver_id: copy.driverId,
      fleet_admin_id: fleetAdminId,
      cash_amount: paid ? payable : 0,
      customer_paid: paid ? payable : 0,
      ...(!paid && { paid_at: null }),
      ...(status === 'CANCELLED' && { cancelled_at: copy.tripDate, cancelled_by: 'admin' }),
    };
    await insertCopies(
      app.platform.db,
      sql`select r.* from bookings b,
      lateral jsonb_populate_record(b, ${JSON.stringify(changes)}::jsonb) r where b.id = ${id}`,
    );
  }
}

/** Copies one booking many times, spread over the preceding hours, with the same figures. */
export async function multiplyPaid(app: RideApp, id: string, count: number): Promise<void> {
  await app.platform.db.transaction().execute(async (tx) => {
    // On a busy machine this takes longer than a request may.
    await sql`set local statement_timeout = 0`.execute(tx);
    await insertCopies(
      tx,
      sql`select r.* from bookings b, generate_series(1, ${sql.lit(count)}) n,
      lateral jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'quote_id', gen_random_uuid(),
        'reference', 'M' || n, 'trip_date', b.trip_date - n * interval '1 hour')) r where b.id = ${id}`,
    );
  });
}
