import pg from 'pg';
import { readDuty } from '../../src/dispatch/driver-states.ts';
import type { MeasuredServer } from '../lifecycle/measured-server.ts';
import { parentOf, processorTime } from '../processes/processor-time.ts';
import { median, print, rounds } from './print.ts';

const fleets = [1000, 10_000, 100_000];

/**
 * The cost of reading the drivers who reported in the last seconds, which every node that quotes, books or dispatches
 * does once a second: processor time of the node and of PostgreSQL.
 */
export async function measureDuty({ platform, pool, address, carTypeId }: MeasuredServer): Promise<void> {
  const client = new pg.Client({ ...address, statement_timeout: 0 });
  await client.connect();
  const { rows } = await pool.query<{ id: number }>('select pg_backend_pid() as id');
  const database = parentOf(rows[0]?.id ?? 0);
  let present = 0;
  for (const count of fleets) {
    await addDrivers(client, carTypeId, present + 1, count);
    present = count;
    const measured: { node: number; database: number }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      await client.query('update driver_states set located_at = now(), changed_at = now() where active');
      const since = new Date(Date.now() - 20_000);
      const before = processorTime(database);
      const started = process.threadCpuUsage();
      const reads = 10;
      let found = 0;
      for (let read = 0; read < reads; read += 1) found = (await readDuty(platform.db, since, [])).length;
      const { user, system } = process.threadCpuUsage(started);
      if (found !== count) throw new Error(`${found} drivers were read, of ${count}`);
      if (round > 0)
        measured.push({
          node: (user + system) / 1000 / reads,
          database: (processorTime(database) - before) / reads,
        });
    }
    const of = (key: 'node' | 'database') => median(measured.map((one) => one[key])).toFixed(1);
    print(`reading ${count} drivers: ${of('node')} ms server + ${of('database')} ms PostgreSQL`);
  }
  await client.end();
}

async function addDrivers(client: pg.Client, carTypeId: string, from: number, to: number): Promise<void> {
  await client.query(
    `insert into users (id, usertype, first_name, last_name, login_type, approved, created_at, car_type_id)
     select ('00000000-0000-7000-9000-' || lpad(number::text, 12, '0'))::uuid, 'driver', 'Driver', number::text, 'email',
       true, now(), $3::uuid from generate_series($1::int, $2::int) number`,
    [from, to, carTypeId],
  );
  await client.query(
    `insert into driver_states (driver_id, active, lat, lng, located_at, changed_at, free_since)
     select id, true, 48 + random(), 2 + random(), now(), now(), now() from users
     where first_name = 'Driver' and last_name::int between $1 and $2`,
    [from, to],
  );
  await client.query('vacuum analyze driver_states');
  await client.query('vacuum analyze users');
}
