import { fitsChain, reserveFor } from '@fiacre/dispatch';
import { sql } from 'kysely';
import type { Tx } from '../platform/transaction/tx.ts';
import { chainsFor, readChains, type KnownChain } from './chains.ts';
import { lockPromises, type WantedRide } from './promises.ts';

const aheadMilliseconds = 24 * 3_600_000;
/** How long before the trip admins are told that no driver can be reserved. */
const alarmMilliseconds = 3 * 3_600_000;

interface Kept {
  readonly ride: WantedRide;
  readonly driverId: string | null;
  readonly atRisk: boolean;
}

/**
 * Checks every reservation of the next day, the earliest first. A driver who was suspended, changed the car or, shortly
 * before the trip, is not on duty is replaced by the next one who can drive. If nobody can, admins are told in time.
 */
export async function checkPromises(tx: Tx): Promise<void> {
  await lockPromises(tx);
  await sql`delete from ride_promises using bookings where bookings.id = booking_id
    and (status <> 'NEW' or starts_at < ${new Date(tx.now.getTime() - alarmMilliseconds)})`.execute(tx.sql);
  const promises = await openPromises(tx);
  if (promises.length === 0) return;
  const nowMs = tx.now.getTime();
  const around = { fromMs: nowMs, untilMs: nowMs + aheadMilliseconds };
  // Rebuilt ride by ride, so that an earlier ride gets its driver before a later one.
  const chains = (await readChains(tx.sql, tx.now, around)).map((chain) => ({
    ...chain,
    rides: [...chain.rides],
  }));
  const changed = promises.flatMap((before) => {
    const driverId = keeperOf(chains, before, tx.now);
    const atRisk = driverId === null && before.ride.startsAtMs - nowMs <= alarmMilliseconds;
    if (driverId === before.driverId && atRisk === before.atRisk) return [];
    move(chains, before, driverId);
    if (atRisk && !before.atRisk)
      tx.audit({
        action: 'booking-promise-at-risk',
        object: { kind: 'booking', id: before.ride.bookingId },
        facts: { verb: null },
      });
    return [{ booking_id: before.ride.bookingId, driver_id: driverId, at_risk: atRisk }];
  });
  if (changed.length === 0) return;
  await sql`update ride_promises set driver_id = new.driver_id, at_risk = new.at_risk, changed_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as new (booking_id uuid, driver_id uuid, at_risk boolean)
    where ride_promises.booking_id = new.booking_id`.execute(tx.sql);
}

function keeperOf(chains: readonly KnownChain[], { ride, driverId }: Kept, now: Date): string | null {
  const fitting = chainsFor(chains, ride, now);
  const present = fitting.find((chain) => chain.driverId === driverId);
  return present !== undefined && fitsChain(present, ride) ? driverId : reserveFor(fitting, ride);
}

type OpenChain = Omit<KnownChain, 'rides'> & { rides: WantedRide[] | KnownChain['rides'][number][] };

function move(chains: readonly OpenChain[], { ride, driverId: from }: Kept, to: string | null): void {
  for (const chain of chains) {
    if (chain.driverId === from)
      chain.rides = chain.rides.filter(({ bookingId }) => bookingId !== ride.bookingId);
    if (chain.driverId === to) chain.rides = [...chain.rides, ride];
  }
}

async function openPromises(tx: Tx): Promise<readonly Kept[]> {
  const until = new Date(tx.now.getTime() + aheadMilliseconds);
  const { rows } = await sql<PromiseRow>`
    select booking_id, ride_promises.driver_id, at_risk, starts_at, estimate_time_seconds, car_type_id, pickup_lat,
      pickup_lng, drop_lat, drop_lng
    from ride_promises join bookings on bookings.id = booking_id
    where starts_at <= ${until} order by starts_at, booking_id`.execute(tx.sql);
  return rows.map((row) => ({
    driverId: row.driver_id,
    atRisk: row.at_risk,
    ride: {
      bookingId: row.booking_id,
      carTypeId: row.car_type_id,
      pickup: { lat: row.pickup_lat, lng: row.pickup_lng },
      drop: { lat: row.drop_lat, lng: row.drop_lng },
      startsAtMs: row.starts_at.getTime(),
      seconds: row.estimate_time_seconds,
    },
  }));
}

interface PromiseRow {
  readonly booking_id: string;
  readonly driver_id: string | null;
  readonly at_risk: boolean;
  readonly starts_at: Date;
  readonly estimate_time_seconds: number;
  readonly car_type_id: string;
  readonly pickup_lat: number;
  readonly pickup_lng: number;
  readonly drop_lat: number;
  readonly drop_lng: number;
}
