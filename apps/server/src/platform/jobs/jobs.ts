import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import { fromKysely, PgBoss, type Db, type Job } from 'pg-boss';
import { tableExists } from '../database/sql-file.ts';
import type { PlatformTables } from '../database/tables.ts';
import type { Ids } from '../ids/ids.ts';
import type { Log } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import { noTracing, type Tracing } from '../telemetry/tracing.ts';
import type { JobWriter } from '../transaction/pending-writes.ts';
import { sqlStateOf } from '../database/sql-state.ts';
import type { Transact } from '../transaction/tx.ts';
import type { JobKind } from './job.ts';

const retries = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 } as const;
/** A payload may identify a person, so finished jobs are deleted once they are no longer useful for support. */
const keptSeconds = 24 * 3600;
const stopMilliseconds = 10_000;
/** How late a timer may run; hourly jobs may be later. */
const timerSeconds = 2;
const housekeepingSeconds = 15;

interface Envelope {
  /** null for a recurring job. */
  readonly dueAt: string | null;
  readonly payload: object;
}

export interface Jobs {
  readonly write: JobWriter;
  /** Creates the queues; if `work` is set, this process also runs jobs. Call it outside any transaction. */
  start(kinds: readonly JobKind[], transact: Transact, work: boolean): Promise<void>;
  /** Runs every job that is due by the app's clock, until none is left; returns how many ran. */
  runDue(): Promise<number>;
  stop(): Promise<void>;
}

export interface JobsParts {
  readonly db: Kysely<PlatformTables>;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly tracing?: Tracing | null;
}

/** Jobs and timers in the database; each is claimed by one process at a time. */
export function createJobs(parts: JobsParts): Jobs {
  let kinds: readonly JobKind[] = [];
  let transact: Transact | null = null;
  let boss: PgBoss | null = null;
  const started = () => {
    if (boss === null || transact === null) throw new Error('Jobs were used before they were started');
    return { boss, transact, tracing: parts.tracing ?? noTracing, now: () => parts.clock.now() };
  };
  return {
    write: async (tx, jobs) => {
      for (const job of jobs) {
        const data: Envelope = { dueAt: job.at.toISOString(), payload: job.payload };
        const singletonKey = job.key ?? parts.ids.next();
        const maxSeconds = kinds.find(({ name }) => name === job.name)?.maxSeconds;
        await started().boss.send(job.name, data, {
          db: fromKysely(tx),
          startAfter: delaySeconds(job.at, parts.clock),
          singletonKey,
          ...(maxSeconds !== undefined && { expireInSeconds: maxSeconds }),
        });
      }
    },
    async start(all, transactWith, work) {
      [kinds, transact] = [all, transactWith];
      boss = await openQueues(parts, all, work);
      if (work) for (const kind of all) await listen(kind, started());
    },
    async runDue() {
      let ran = 0;
      for (let more = true; more;) {
        const before = ran;
        const due = await kindsDue(parts);
        for (const kind of kinds.filter(({ name }) => due.has(name))) ran += await runDueOf(kind, started());
        more = ran > before;
      }
      return ran;
    },
    stop: async () => boss?.stop({ graceful: true, close: false, timeout: stopMilliseconds }),
  };
}

// Relative seconds, because the database's clock may differ from the app's.
function delaySeconds(at: Date, clock: Clock): number {
  return Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1000));
}

async function openQueues(parts: JobsParts, kinds: readonly JobKind[], work: boolean): Promise<PgBoss> {
  const boss = new PgBoss({ db: overPool(parts.pool), supervise: work, schedule: work });
  boss.on('error', (error) => parts.log.error({ err: error }, 'jobs'));
  // At its start, pg-boss looks up all of these.
  const existing = await existingQueues(parts.db);
  await startBeside(boss);
  for (const kind of kinds) {
    if (!existing.has(kind.name)) await createQueue(boss, kind.name);
    if (work && kind.cron !== undefined)
      await boss.schedule(kind.name, kind.cron, { dueAt: null, payload: {} });
  }
  return boss;
}

async function existingQueues(db: JobsParts['db']): Promise<ReadonlySet<string>> {
  if (!(await tableExists(db, 'pgboss.queue'))) return new Set();
  const { rows } = await sql<{ name: string }>`select name from pgboss.queue`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function createQueue(boss: PgBoss, name: string): Promise<void> {
  // `short`: one waiting job per key, so that scheduling twice has no effect.
  await boss.createQueue(name, { policy: 'short', deleteAfterSeconds: keptSeconds, ...retries });
  // Looked up once and through the pool: inside a transaction, the look-up would wait for a second connection.
  await boss.findJobs(name, { key: 'none' });
}

const uniqueViolation = '23505';

/** When two nodes start on an empty database, the slower one fails midway because the tables exist by then. */
async function startBeside(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (error) {
    if (sqlStateOf(error) !== uniqueViolation) throw error;
    await boss.start();
  }
}

function overPool(pool: pg.Pool): Db {
  return {
    async executeSql(text, values = []) {
      const client = await pool.connect();
      try {
        const result: unknown = await client.query(text, values);
        return result as { rows: never[] };
      } catch (error) {
        // Several statements in one text begin their own transaction; roll it back so that the next user does not
        // fail in it.
        await client.query('rollback', []).catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

interface Tools {
  readonly boss: PgBoss;
  readonly transact: Transact;
  readonly tracing: Pick<Tracing, 'inTrace'>;
  now(): Date;
}

/** Runs due jobs one after the other, and waits only when the queue is empty. */
async function listen(kind: JobKind, tools: Tools): Promise<void> {
  let worker: string | null = null;
  const pollingIntervalSeconds = kind.cron === undefined ? timerSeconds : housekeepingSeconds;
  worker = await tools.boss.work<Envelope>(kind.name, { pollingIntervalSeconds }, async ([job]) => {
    if (job === undefined) return;
    if (worker !== null) tools.boss.notifyWorker(worker);
    await run(kind, job, tools);
  });
}

/** Its payload may identify a person, so it is not in the trace. */
function run(kind: JobKind, job: Job<Envelope>, tools: Tools): Promise<void> {
  const attributes = { 'fiacre.job_id': job.id, 'fiacre.attempt': job.retryCount + 1 };
  return tools.tracing.inTrace(`job ${kind.name}`, attributes, () => runOnce(kind, job, tools));
}

async function runOnce(kind: JobKind, job: Job<Envelope>, tools: Tools): Promise<void> {
  await kind.run({
    payload: job.data.payload,
    dueAt: job.data.dueAt === null ? tools.now() : new Date(job.data.dueAt),
    commit: (work) =>
      tools.transact(async (tx) => {
        const result = await work(tx);
        const attempt = { id: job.id, retryCount: job.retryCount };
        const done = await tools.boss.complete(kind.name, attempt, null, { db: fromKysely(tx.sql) });
        // Another process has claimed the job since and determines its result; this run is rolled back.
        if (affectedBy(done) !== 1) throw new Error(`The claim of a ${kind.name} job has lapsed`);
        return result;
      }),
  });
}

// The count is in every response, but not in the published type.
function affectedBy(response: object): unknown {
  return 'affected' in response ? response.affected : null;
}

/** Makes jobs that are due by the app's clock due by the database's, and returns their kinds. */
async function kindsDue({ db, clock }: JobsParts): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`update pgboss.job set start_after = now()
    where state < 'active' and (data->>'dueAt')::timestamptz <= ${clock.now()} returning name`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function runDueOf(kind: JobKind, tools: Tools): Promise<number> {
  const jobs = await tools.boss.fetch<Envelope>(kind.name, { batchSize: 100 });
  for (const job of jobs) {
    await run(kind, job, tools);
    await tools.boss.complete(kind.name, job.id);
  }
  return jobs.length;
}
