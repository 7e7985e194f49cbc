import { sql } from 'kysely';
import { addCrowd } from '../../src/bookings/offering/testing/crowd.ts';
import { openInstalledMap } from '../../src/maps/index.ts';
import { loadConfig } from '../../src/platform/config/load-config.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { configuredOutbound } from '../../src/platform/outbound/configured-outbound.ts';
import { systemRandom } from '../../src/platform/random/random.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { services } from '../../src/services.ts';
import { gridMap } from '../../src/testing/grid-map.ts';
import { openServer, type MeasuredServer } from '../lifecycle/measured-server.ts';
import { insertCopies } from '../../src/bookings/testing/insert-copies.ts';

/** The server's message to the benchmark once it listens. */
export type Listening = Pick<MeasuredServer, 'url' | 'towns' | 'carTypeId' | 'admin'>;

export type Order = { readonly kind: 'past'; readonly rides: number } | { readonly kind: 'close' };

/** Each driver drives around the clock. */
const pastDrivers = 100;

const [dataFolder = '', streetsFolder = '', clients = '8'] = process.argv.slice(2);
const log = createLog('silent');
const environment = {
  DATA_DIR: dataFolder,
  FIACRE_MODE: 'production',
  PUBLIC_URL: 'https://ride.example.test',
};
const config = loadConfig({ ...environment, DATA_DIR: streetsFolder }, services);
const outbound = configuredOutbound(config, log);
const parts = { clock: systemClock, random: systemRandom, log, outbound };
// The current rides are far apart from each other, on a grid; the rehearsal uses the demo city's streets.
const city = await openInstalledMap(config, () => undefined, parts);
const grid = gridMap();
const { matrix, covers } = city.streets;
const map = { ...grid, streets: { ...grid.streets, matrix, covers } };
const { url, towns, carTypeId, admin, platform, close } = await openServer(environment, Number(clients), {
  map,
});

/** Copies a paid booking to the past week, between random places of the demo city, with ten minutes from each to the next. */
async function inventPast(rides: number): Promise<void> {
  const { bounds } = city.city.info;
  // A place far from all others.
  const drivers = await addCrowd({ platform, clock: platform.clock, carTypeId }, pastDrivers, {
    lat: -40,
    lng: 0,
  });
  await sql`update driver_states set active = false where driver_id = any(${drivers}::uuid[])`.execute(
    platform.db,
  );
  const [width, height] = [bounds.east - bounds.west, bounds.north - bounds.south];
  await insertCopies(
    platform.db,
    sql`select row.* from bookings b,
    generate_series(0, ${rides}::integer - 1) ride,
    lateral (select now() - interval '7 days' + ride * interval '7 days' / ${rides}::integer as at,
      (${drivers}::uuid[])[1 + ride % ${pastDrivers}::integer] as driver) wanted,
    lateral jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'quote_id', gen_random_uuid(),
      'reference', 'P' || ride, 'booking_date', at, 'trip_date', at, 'driver_id', driver,
      'pickup_lat', ${bounds.south}::float8 + random() * ${height}::float8,
      'pickup_lng', ${bounds.west}::float8 + random() * ${width}::float8,
      'drop_lat', ${bounds.south}::float8 + random() * ${height}::float8,
      'drop_lng', ${bounds.west}::float8 + random() * ${width}::float8,
      'estimate_time_seconds', 600, 'accepted_at', at + interval '1 minute', 'arrived_at', at + interval '6 minutes',
      'started_at', at + interval '7 minutes', 'ended_at', at + interval '17 minutes',
      'paid_at', at + interval '17 minutes')) row
    where b.id = (select id from bookings where status in ('PAID', 'COMPLETE') limit 1)`,
  );
}

process.on('message', (order: Order) => {
  if (order.kind === 'past') return void inventPast(order.rides).then(() => process.send?.('done'));
  city.close();
  void close().then(() => process.disconnect?.());
});
process.send?.({ url, towns, carTypeId, admin } satisfies Listening);
