import { sql } from '../platform/database/sql.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { kerbPart } from './kerb-part.ts';
import type { KerbOfBooking } from './tables.ts';

/** A rank or a hotel orders fewer cars; somebody who plays with a stolen code would order more. Source: KERB-6. */
export const kerbLimit = { maxBookings: 20, perMinutes: 10 } as const;

interface QuotedAtPlace {
  readonly kerb_place_id: string | null;
  readonly company_id: string | null;
}

/** What a booking remembers of the place of its quote; null for other rides. Sources: KERB-4, KERB-6, KERB-12. */
export async function takeKerbBooking(
  tx: Tx,
  { kerb_place_id: placeId, company_id: companyId }: QuotedAtPlace,
): Promise<KerbOfBooking | null> {
  if (placeId === null) return null;
  const place = (await tx.reference()).of(kerbPart).byId.get(placeId) ?? refuse('quote_expired');
  // Bookings from one place are counted one after another.
  await sql`select 1 from kerb_places where id = ${placeId} for update`.execute(tx.sql);
  const since = new Date(tx.now.getTime() - kerbLimit.perMinutes * 60_000);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bookings
    where kerb is not null and kerb ->> 'placeId' = ${placeId} and booking_date > ${since}`.execute(tx.sql);
  if ((rows[0]?.count ?? 0) >= kerbLimit.maxBookings)
    refuse('kerb_busy', { retryAfterSeconds: kerbLimit.perMinutes * 60 });
  const ofPlace = { placeId, name: place.name };
  return companyId !== null && companyId === place.companyId
    ? { ...ofPlace, commission: null, onAccount: true }
    : { ...ofPlace, commission: place.commission };
}
