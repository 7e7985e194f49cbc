import pg from 'pg';
import { coarsenOldPoints } from '../../src/tracking/coarsen.ts';
import type { MeasuredServer } from '../lifecycle/measured-server.ts';
import { print } from './print.ts';

const trips = 500;
/** Ten minutes at one position a second. */
const seconds = 600;
/** The page collects positions for three seconds. */
const together = 3;

/**
 * Bytes that a stored position takes in the table with its index, and in the write-ahead log: when it is stored, and
 * when it is rounded after thirty days. The trips of one batch are under way at the same time.
 */
export async function measureTracks({ address, platform }: MeasuredServer): Promise<void> {
  const client = new pg.Client({ ...address, statement_timeout: 0 });
  await client.connect();
  const sizeNow = () =>
    one(
      client,
      `select sum(pg_total_relation_size(relid)) as value from pg_partition_tree('tracking_points')`,
    );
  const logNow = () => one(client, `select pg_current_wal_insert_lsn() - '0/0' as value`);
  const first = await beginningOfLastMonth(client);
  await client.query(
    `create temp table trip as select ('01900000-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid as id,
      gen_random_uuid() as driver_id, 48 + random() as lat, 2 + random() as lng from generate_series(1, ${trips}) number`,
  );
  const [size, log] = [await sizeNow(), await logNow()];
  for (let second = 0; second < seconds; second += together) await addPoints(client, first, second);
  const count = trips * seconds;
  const each = (bytes: number) => (bytes / count).toFixed(0);
  print(
    `a position takes ${each((await sizeNow()) - size)} bytes, and ${each((await logNow()) - log)} of log`,
  );

  const before = await logNow();
  const began = performance.now();
  await coarsenOldPoints(platform);
  const thousands = count / (performance.now() - began);
  print(
    `rounded later, ${each((await logNow()) - before)} of log, ${each((await sizeNow()) - size)} bytes on disk, ` +
      `${thousands.toFixed(0)} thousand a second`,
  );
  await client.query('vacuum full tracking_points');
  print(`and ${each((await sizeNow()) - size)} bytes after its partition was rewritten`);
  await client.end();
}

async function addPoints(client: pg.Client, first: Date, second: number): Promise<void> {
  await client.query(
    `insert into tracking_points (id, booking_id, driver_id, at, slot, device_at, received_at, status, lat, lng,
        heading_degrees, accuracy_metres)
      select gen_random_uuid(), id, driver_id, at, 0, at, at, 'STARTED', lat + second * 0.0001, lng, 90, 8
      from trip, lateral (select second, $1::timestamptz + second * interval '1 second' as at
        from generate_series($2::int, $2::int + ${together - 1}) second) point`,
    [first, second],
  );
}

/** Old enough to be rounded, in a partition with other months around it. */
async function beginningOfLastMonth(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>(
    `select date_trunc('month', now() at time zone 'UTC' - interval '40 days') at time zone 'UTC' as at`,
  );
  const at = rows[0]?.at ?? new Date(0);
  const name = `tracking_points_${at.toISOString().slice(0, 7).replace('-', '_')}`;
  const until = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  await client.query(
    `create table if not exists ${name} partition of tracking_points
      for values from ('${at.toISOString()}') to ('${until.toISOString()}')`,
  );
  return at;
}

async function one(client: pg.Client, query: string): Promise<number> {
  const { rows } = await client.query<{ value: string }>(query);
  return Number(rows[0]?.value);
}
