import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPgbench, pgbenchArguments } from './pgbench.ts';

const run = promisify(execFile);
const scale = 10;
const accountsPerBranch = 100_000;
const tellersPerBranch = 10;

/** Transactions per second of the classic banking mix: three updates, a query and an insert each. */
export interface TpcB {
  readonly by: string;
  perSecond(milliseconds: number): Promise<number>;
}

/** Uses pgbench with its default settings if installed, else runs the same statements from here. */
export async function prepareTpcB(address: pg.PoolConfig, clients: number): Promise<TpcB> {
  const program = findPgbench();
  if (program === null) return ownTpcB(address, clients);
  const { args, env } = pgbenchArguments(address);
  await run(program, ['-i', '-q', '-s', String(scale), ...args], { env });
  return {
    by: 'pgbench',
    async perSecond(milliseconds) {
      const seconds = String(Math.max(1, Math.round(milliseconds / 1000)));
      const options = ['-n', '-c', String(clients), '-j', '2', '-T', seconds, ...args];
      const { stdout } = await run(program, options, { env });
      return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
    },
  };
}

const at = (limit: number) => 1 + Math.floor(Math.random() * limit);

async function ownTpcB(address: pg.PoolConfig, clients: number): Promise<TpcB> {
  const pool = new pg.Pool({ ...address, max: clients, types: pg.types });
  await makeTables(pool);
  return {
    by: 'its statements sent by pg, without pgbench',
    async perSecond(milliseconds) {
      const start = performance.now();
      let done = 0;
      await Promise.all(
        Array.from({ length: clients }, async () => {
          const client = await pool.connect();
          for (; performance.now() - start < milliseconds; done += 1) await transaction(client);
          client.release();
        }),
      );
      return (done * 1000) / (performance.now() - start);
    },
  };
}

async function makeTables(pool: pg.Pool): Promise<void> {
  await pool.query(`drop table if exists pgbench_accounts, pgbench_branches, pgbench_tellers, pgbench_history;
    create table pgbench_branches as select n as bid, 0 as bbalance, ''::char(88) as filler from generate_series(1, ${scale}) n;
    create table pgbench_tellers as select n as tid, (n - 1) / ${tellersPerBranch} + 1 as bid, 0 as tbalance, ''::char(84) as filler
      from generate_series(1, ${scale * tellersPerBranch}) n;
    create table pgbench_accounts as select n as aid, (n - 1) / ${accountsPerBranch} + 1 as bid, 0 as abalance, ''::char(84) as filler
      from generate_series(1, ${scale * accountsPerBranch}) n;
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    alter table pgbench_branches add primary key (bid);
    alter table pgbench_tellers add primary key (tid);
    alter table pgbench_accounts add primary key (aid);`);
  await pool.query('vacuum analyze pgbench_accounts');
}

async function transaction(client: pg.PoolClient): Promise<void> {
  const [aid, bid] = [at(scale * accountsPerBranch), at(scale)];
  const [tid, delta] = [at(scale * tellersPerBranch), at(10_001) - 5001];
  await client.query('begin');
  await client.query('update pgbench_accounts set abalance = abalance + $1 where aid = $2', [delta, aid]);
  await client.query('select abalance from pgbench_accounts where aid = $1', [aid]);
  await client.query('update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [delta, tid]);
  await client.query('update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [delta, bid]);
  const into = 'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, now())';
  await client.query(into, [tid, bid, aid, delta]);
  await client.query('commit');
}
