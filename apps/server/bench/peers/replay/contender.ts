import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Done } from '../../lifecycle/during.ts';
import { pgbenchArguments, type Pgbench } from '../../lifecycle/pgbench.ts';
import type { SharedAddress, SharedPostgres } from '../../lifecycle/shared-postgres.ts';
import type { Contender } from '../../ride/contender.ts';
import { recordRides } from './record.ts';
import { scriptOf, sequence, type Script } from './script.ts';

export interface Replay extends Contender {
  /** Row versions of a replayed ride, and of the recorded ones. */
  rowVersions(): Promise<{ readonly replayed: number; readonly recorded: number }>;
}

/**
 * The statements of Fiacre's rides, which pgbench sends again as prepared statements, one client for each recorded
 * town. Only PostgreSQL and a client in C are at work, so no server that sends these statements could be faster.
 */
export async function startReplay(
  postgres: SharedPostgres,
  clients: number,
  pgbench: Pgbench,
): Promise<Replay> {
  const address = await postgres.addDatabase(`replay_${clients}`);
  const rides = await recordRides(address, clients);
  const folder = await mkdtemp(join(tmpdir(), 'fiacre-bench-'));
  const scripts = rides.map((ride) => scriptOf(ride));
  for (const [index, { text }] of scripts.entries()) await writeFile(join(folder, `${index}.sql`), text);
  const database = new pg.Client(address);
  await database.connect();
  await database.query(`create sequence ${sequence}`);
  const before = await countRows(database);
  let done = 0;
  return {
    name: 'its statements by pgbench',
    process: null,
    async rides(milliseconds) {
      const seconds = Math.max(1, Math.round(milliseconds / 1000));
      const counts = await Promise.all(
        scripts.map((script, index) =>
          runScript(pgbench, address, { script, file: join(folder, `${index}.sql`), seconds }),
        ),
      );
      const count = counts.reduce((sum, some) => sum + some, 0);
      done += count;
      return { count, milliseconds: seconds * 1000 } satisfies Done;
    },
    async rowVersions() {
      const replayed = ((await countRows(database)) - before) / done;
      return { replayed, recorded: rides.reduce((sum, ride) => sum + ride.rowVersions, 0) / rides.length };
    },
    async close() {
      await database.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function runScript(
  pgbench: Pgbench,
  address: SharedAddress,
  { script, file, seconds }: { readonly script: Script; readonly file: string; readonly seconds: number },
): Promise<number> {
  const { args, env } = pgbenchArguments(address);
  const variables = [...script.variables].flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const options = ['-n', '-M', 'prepared', '-T', String(seconds), '-f', file, ...variables, ...args];
  const { stdout } = await promisify(execFile)(pgbench, options, { env }).catch(
    ({ stderr }: { stderr: string }) => {
      // Without the command, which contains all values of the ride.
      throw new Error(`pgbench could not replay a ride: ${stderr}`);
    },
  );
  const count = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1] ?? Number.NaN);
  if (!(count > 0)) throw new Error(`pgbench could not replay a ride: ${stdout}`);
  return count;
}

async function countRows(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    'select sum(n_tup_ins + n_tup_upd + n_tup_del) as count from pg_stat_user_tables',
  );
  return Number(rows[0]?.count);
}
