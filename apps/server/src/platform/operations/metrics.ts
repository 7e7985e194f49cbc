import { sql, type Kysely } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import type { PoolState } from '../database/pool-state.ts';
import type { CheckResultTable, PlatformTables } from '../database/tables.ts';
import type { OutboundCount } from '../outbound/outbound.ts';
import { rowOf } from '../outbox/sequence.ts';
import type { Clock } from '../time/clock.ts';
import { readCheckResults } from './check-results.ts';
import { readParts, type ReadinessChecks } from './readiness.ts';

export interface MetricSources {
  readonly db: Kysely<PlatformTables>;
  readonly clock: Clock;
  liveConnections(): number;
  /** The last live event that this node has delivered. */
  lastSeq(): number;
  pool(): PoolState;
  outbound(): readonly OutboundCount[];
  readonly readiness: ReadinessChecks;
}

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export interface Metrics {
  readonly registry: Registry;
  /** Counts every response of this server. */
  observe(http: FastifyInstance): void;
  /** Counts the result of one email, text message or push. */
  message(channel: string, outcome: string): void;
}

/** Prometheus metrics of this process, in a separate registry, because a test may run several apps. */
export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'fiacre_http_request_seconds',
    help: 'Response time, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers: [registry],
  });
  gauge(registry, 'fiacre_live_connections', 'Open live connections', () => sources.liveConnections());
  gauge(
    registry,
    'fiacre_outbox_waiting',
    'Transactions whose live events this node has not delivered yet',
    () => undelivered(sources),
  );
  gauge(
    registry,
    'fiacre_outbox_oldest_seconds',
    'Age of the oldest live event that this node has not delivered yet',
    () => oldestSeconds(sources),
  );
  for (const state of ['total', 'idle', 'waiting'] as const) {
    gauge(
      registry,
      `fiacre_database_pool_${state}`,
      `Database connections: ${state}`,
      () => sources.pool()[state],
    );
  }
  gauge(registry, 'fiacre_messages_waiting', 'Mails, texts and pushes that are not yet sent', () =>
    waitingMessages(sources.db),
  );
  gaugesOfChecks(registry, sources);
  gaugeOfReadiness(registry, sources);
  countOutbound(registry, sources);
  const messages = new Counter({
    name: 'fiacre_messages_total',
    help: 'Mails, texts and pushes by outcome; not_sent: no service is configured',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  });
  return {
    registry: Registry.merge([metricsOfNode(), registry]),
    message: (channel, outcome) => messages.inc({ channel, outcome }),
    observe(http) {
      http.addHook('onResponse', async (request, reply) => {
        const labels = {
          method: request.method,
          route: request.routeOptions.url ?? 'unknown',
          status: reply.statusCode,
        };
        requests.observe(labels, reply.elapsedTime / 1000);
      });
    },
  };
}

let ofNode: Registry | undefined;

/**
 * Node's measurements of the process: memory, garbage collection, delays. Shared by all apps of the process, because
 * its observers never stop, and would keep a closed app in memory.
 */
function metricsOfNode(): Registry {
  if (ofNode === undefined) {
    ofNode = new Registry();
    collectDefaultMetrics({ register: ofNode });
  }
  return ofNode;
}

/** Counts calls to other services: the configured host and the result, never a path. */
function countOutbound(registry: Registry, sources: MetricSources): void {
  const counter: Counter<'host' | 'outcome'> = new Counter({
    name: 'fiacre_outbound_requests_total',
    help: 'Calls to other services, by host and outcome',
    labelNames: ['host', 'outcome'],
    registers: [registry],
    collect() {
      counter.reset();
      for (const { host, outcome, count } of sources.outbound()) counter.inc({ host, outcome }, count);
    },
  });
}

/**
 * A value that cannot be read, such as while the database is unavailable, becomes NaN; all other metrics are still
 * sent.
 */
function gauge(registry: Registry, name: string, help: string, read: () => number | Promise<number>): void {
  const metric: Gauge = new Gauge({
    name,
    help,
    registers: [registry],
    collect: async () => metric.set(await Promise.try(read).catch(() => Number.NaN)),
  });
}

function gaugesOfChecks(registry: Registry, { db, clock }: MetricSources): void {
  const gaugeOf = (name: string, help: string, valueOf: (result: CheckResultTable) => number) => {
    const metric: Gauge<'check'> = new Gauge({
      name,
      help,
      labelNames: ['check'],
      registers: [registry],
      async collect() {
        metric.reset();
        for (const result of await readCheckResults(db).catch(() => []))
          metric.set({ check: result.name }, valueOf(result));
      },
    });
  };
  gaugeOf(
    'fiacre_check_differences',
    'What the last nightly check of the ledger or the audit trail found wrong; 0 if nothing',
    ({ differences }) => differences,
  );
  gaugeOf(
    'fiacre_check_age_seconds',
    'Time since the last nightly check',
    ({ at }) => (clock.now().getTime() - at.getTime()) / 1000,
  );
}

/** Read with the metrics, so that the alert does not depend on requests to /readyz. */
function gaugeOfReadiness(registry: Registry, { readiness }: MetricSources): void {
  const metric: Gauge<'part'> = new Gauge({
    name: 'fiacre_ready',
    help: 'Whether this part of the node is ready: 1 or 0',
    labelNames: ['part'],
    registers: [registry],
    async collect() {
      for (const [part, ready] of Object.entries(await readParts(readiness)))
        metric.set({ part }, Number(ready));
    },
  });
}

async function oldestSeconds(sources: MetricSources): Promise<number> {
  const row = await sources.db
    .selectFrom('outbox')
    .select('created_at')
    .where('number', '>', rowOf(sources.lastSeq()))
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? 0 : (sources.clock.now().getTime() - row.created_at.getTime()) / 1000;
}

async function undelivered(sources: MetricSources): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from outbox
    where number > ${rowOf(sources.lastSeq())}`.execute(sources.db);
  return rows[0]?.count ?? 0;
}

async function waitingMessages(db: Kysely<PlatformTables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from messages
    where status = 'waiting'`.execute(db);
  return rows[0]?.count ?? 0;
}
