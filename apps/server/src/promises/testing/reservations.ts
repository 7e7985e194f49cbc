import { sql } from 'kysely';
import type { TestApp } from '../../testing/start-test-app.ts';

/** Each reservation as booking, driver and whether it is at risk, earliest ride first. */
export async function reservations({ platform }: TestApp) {
  const { rows } = await sql<{ booking_id: string; driver_id: string | null; at_risk: boolean }>`
    select booking_id, driver_id, at_risk from ride_promises order by starts_at, booking_id`.execute(
    platform.db,
  );
  return rows.map((row) => [row.booking_id, row.driver_id, row.at_risk] as const);
}

/** Runs the check that otherwise runs once a minute. */
export async function checkReservations({ platform, settle }: TestApp): Promise<void> {
  await platform.transact(async (tx) => tx.schedule({ name: 'check-promises', payload: {}, at: tx.now }));
  await settle();
}
