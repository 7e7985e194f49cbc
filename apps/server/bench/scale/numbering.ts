import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { findPgbench, pgbenchArguments } from '../lifecycle/pgbench.ts';
import { median, print, rounds } from './print.ts';

const run = promisify(execFile);
const writers = [1, 8, 64];
const seconds = 4;
/** How often a second a reader asks for a missing number to be settled; it is rare outside this benchmark. */
const settlesPerSecond = 10;

/** About as long as the events of a step of a ride. */
const events = JSON.stringify([
  { topics: ['bookings'], event: 'changed', data: { filler: 'x'.repeat(900) } },
]);
const transaction = (number: string) => `begin;
insert into outbox (number, created_at, topics, events)
  values (${number}, now(), '{bookings}', '${events}');
commit;
`;

const scripts = {
  numbered: transaction('next_event_number()'),
  'by a sequence alone': transaction(`nextval('outbox_numbers')`),
  settled: transaction('next_event_number()'),
} as const;
type Way = keyof typeof scripts;

/**
 * Commits per second of transactions that only write a row of the outbox: with the number that keeps events in order,
 * with one from the same sequence but without the lock, and with the lock while a reader settles gaps. Each way
 * alternates with the rest.
 */
export async function measureNumbering(address: pg.PoolConfig, folder: string): Promise<void> {
  const program = findPgbench();
  if (program === null) return print('numbering: not measured without pgbench, of Debian’s postgresql');
  const { args, env } = pgbenchArguments(address);
  for (const [name, text] of Object.entries({ ...scripts, settle: 'select settled_event_number();\n' }))
    await writeFile(fileOf(folder, name), text);

  const commits = async (way: Way, count: number): Promise<number> => {
    const common = ['-n', '-T', String(seconds), '-M', 'prepared', ...args];
    const settling =
      way === 'settled'
        ? spawn(program, ['-f', fileOf(folder, 'settle'), '-R', String(settlesPerSecond), ...common], {
            env,
            stdio: 'ignore',
          })
        : null;
    const own = ['-f', fileOf(folder, way), '-c', String(count), '-j', '2'];
    const { stdout } = await run(program, [...own, ...common], { env });
    if (settling !== null && settling.exitCode === null) await once(settling, 'exit');
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
  };

  const ways = Object.keys(scripts) as Way[];
  for (const count of writers) {
    const measured: Record<Way, number>[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const one = { numbered: 0, 'by a sequence alone': 0, settled: 0 };
      for (const way of ways) one[way] = await commits(way, count);
      // The first round warms up.
      if (round > 0) measured.push(one);
    }
    for (const way of ways) {
      const ratio = median(measured.map((one) => one[way] / one['by a sequence alone']));
      print(
        `numbering, ${count} writers, ${way}: ${median(measured.map((one) => one[way])).toFixed(0)} commits/s, ` +
          `${ratio.toFixed(2)} of a sequence alone`,
      );
    }
  }
}

const fileOf = (folder: string, name: string) => join(folder, `${name.replaceAll(' ', '-')}.sql`);
