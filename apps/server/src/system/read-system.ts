import type { System } from '@fiacre/contract';
import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Figures, OperatorTask } from '../platform/operations/figures.ts';
import { diskSpace } from '../platform/operations/free-space.ts';
import { readParts, type ReadinessChecks } from '../platform/operations/readiness.ts';
import type { OutboundCount } from '../platform/outbound/outbound.ts';
import type { Platform } from '../platform/platform.ts';
import { judge } from './judge.ts';
import { readFigures } from './read-figures.ts';
import { version } from './version.ts';

/** What the page System needs from the rest of the app. */
export interface SystemSources {
  readonly readiness: ReadinessChecks;
  pendingMigrations(): Promise<readonly string[]>;
  redis(): boolean | null;
  cities(): System['cities'];
  readonly filesInFolder: boolean;
}

/** At most this many failed jobs are listed. */
const maxJobs = 50;

/** Everything that the page System shows. Source: SYS-8. */
export async function readSystem(
  { config, db, clock, live, outbound }: Platform,
  sources: SystemSources,
  nodeId: string,
): Promise<System> {
  const now = clock.now();
  const figures = await readFigures(db, { now, lastSeq: live.lastSeq() });
  const { jobs, dispatch, webhooks, paymentsInDoubt: payments, messagesWaiting } = figures;
  const observed = {
    at: now.toISOString(),
    version,
    nodes: await readNodes(db, nodeId),
    notReady: Object.entries(await readParts(sources.readiness)).flatMap(([part, ok]) => (ok ? [] : [part])),
    database: { ...(await readDatabase(db)), embedded: config.database.url === null },
    pendingMigrations: [...(await sources.pendingMigrations())],
    jobs: {
      waiting: jobs.waiting,
      oldestSeconds: jobs.oldestSeconds,
      failedCount: jobs.failed,
      failed: await readFailedJobs(db),
    },
    dispatch: { waiting: dispatch.waiting, oldestSeconds: dispatch.oldestSeconds },
    payments,
    messagesWaiting,
    webhooks: { waiting: webhooks.waiting, failed: webhooks.failed, disabled: webhooks.disabled },
    redis: sources.redis(),
    disk: await diskSpace(config.dataDir),
    filesInFolder: sources.filesInFolder,
    cities: sources.cities(),
    services: servicesOf(config.services.addresses, outbound.counts()),
    backup: runOf(figures, 'backup', now),
    rehearsal: runOf(figures, 'restore-rehearsal', now),
    ledger: checkOf(figures, 'ledger', now),
    audit: checkOf(figures, 'audit', now),
  };
  const areas = judge({
    ...observed,
    leaseLateSeconds: dispatch.leaseLateSeconds,
    fallbacks: dispatch.fallbacks,
    webhooksOldestSeconds: webhooks.oldestSeconds,
  });
  return { ...observed, areas };
}

const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();

function runOf({ runs }: Figures, task: OperatorTask, now: Date): System['backup'] {
  const run = runs.find(({ name }) => name === task);
  if (run === undefined) return null;
  const { ok, bytes, seconds, detail, ageSeconds, successAgeSeconds } = run;
  const succeededAt = successAgeSeconds === null ? null : before(now, successAgeSeconds);
  return { at: before(now, ageSeconds), ok, succeededAt, bytes, seconds, detail };
}

function checkOf({ checks }: Figures, name: 'ledger' | 'audit', now: Date): System['ledger'] {
  const check = checks.find((one) => one.name === name);
  return check === undefined ? null : { at: before(now, check.ageSeconds), differences: check.differences };
}

/** Configured services and those that were called; one is named by its host. */
function servicesOf(addresses: readonly string[], counts: readonly OutboundCount[]): System['services'] {
  const called = counts.filter(({ outcome }) => outcome !== 'not_allowed').map(({ host }) => host);
  const hosts = new Set([...addresses.map((address) => new URL(address).hostname), ...called]);
  const last = (host: string, succeeded: boolean) =>
    counts
      .filter((one) => one.host === host && /^[234]/.test(one.outcome) === succeeded)
      .map(({ lastAt }) => lastAt.toISOString())
      .toSorted()
      .at(-1) ?? null;
  return [...hosts]
    .toSorted()
    .map((host) => ({ host, lastSuccessAt: last(host, true), lastFailureAt: last(host, false) }));
}

interface StoredNode extends Omit<System['nodes'][number], 'startedAt' | 'seenAt'> {
  readonly startedAt: Date;
  readonly seenAt: Date;
}

async function readNodes(db: Kysely<PlatformTables>, nodeId: string): Promise<System['nodes']> {
  const { rows } = await sql<StoredNode>`
    select id, host, version, node_version as "nodeVersion", started_at as "startedAt", seen_at as "seenAt",
      id = ${nodeId} as "isHere" from nodes order by started_at desc limit 100`.execute(db);
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
  }));
}

async function readDatabase(db: Kysely<PlatformTables>): Promise<Omit<System['database'], 'embedded'>> {
  const { rows } = await sql<Omit<System['database'], 'embedded'>>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as "sizeBytes",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "maxConnections"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned nothing about itself');
  return row;
}

/** Without what they carry or why they failed: both may identify a person. The log has the reason. */
async function readFailedJobs(db: Kysely<PlatformTables>): Promise<System['jobs']['failed']> {
  const { rows } = await sql<{ id: string; name: string; failedAt: Date; attempts: number }>`
    select id, name, coalesce(completed_on, created_on) as "failedAt", retry_count + 1 as attempts from pgboss.job
    where state = 'failed' order by completed_on desc nulls last, id limit ${maxJobs}`.execute(db);
  return rows.map((row) => ({ ...row, failedAt: row.failedAt.toISOString() }));
}
