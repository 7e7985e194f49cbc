import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import type { PoolState } from '../database/pool-state.ts';
import type { OutboundCount } from '../outbound/outbound.ts';
import { createFigureGauges } from './figure-gauges.ts';
import type { ReadFigures } from './figures.ts';
import type { DiskSpace } from './free-space.ts';
import { readParts, type ReadinessChecks } from './readiness.ts';

export interface MetricSources {
  /** The version of Fiacre. */
  readonly version: string;
  readonly figures: ReadFigures;
  liveConnections(): number;
  pool(): PoolState;
  outbound(): readonly OutboundCount[];
  /** Whether Redis carries messages to other nodes; null if none is configured. */
  redis(): boolean | null;
  /** The space of the data folder; null if it cannot be read. */
  disk(): Promise<DiskSpace | null>;
  readonly readiness: ReadinessChecks;
}

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export interface Metrics {
  readonly contentType: string;
  /** All metrics as text, in Prometheus's format. Runs at most four statements. Source: SYS-1. */
  text(): Promise<string>;
  /** The registry, for tests. */
  readonly registry: Registry;
  /** Counts every response of this server. */
  observe(http: FastifyInstance): void;
  /** Counts the result of one email, text message or push. */
  message(channel: string, outcome: string): void;
}

/** Prometheus metrics of this process, in a separate registry, because a test may run several apps. */
export function createMetrics(sources: MetricSources): Metrics {
  const own = new Registry();
  const requests = new Histogram({
    name: 'fiacre_http_request_seconds',
    help: 'Response time, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers: [own],
  });
  const setFigures = createFigureGauges(own);
  gaugesOfProcess(own, sources);
  gaugesOfDisk(own, sources);
  gaugeOfReadiness(own, sources);
  countOutbound(own, sources);
  const messages = new Counter({
    name: 'fiacre_messages_total',
    help: 'Mails, texts and pushes by outcome; not_sent: no service is configured',
    labelNames: ['channel', 'outcome'],
    registers: [own],
  });
  const registry = Registry.merge([metricsOfNode(), own]);
  return {
    registry,
    contentType: registry.contentType,
    async text() {
      setFigures(await sources.figures().catch(() => null));
      return registry.metrics();
    },
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

function gaugesOfProcess(registry: Registry, sources: MetricSources): void {
  const gauge = (name: string, help: string, read: () => number | null) => {
    const metric: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        metric.remove();
        const value = read();
        if (value !== null) metric.set(value);
      },
    });
  };
  gauge('fiacre_live_connections', 'Open live connections', () => sources.liveConnections());
  for (const state of ['total', 'idle', 'waiting'] as const)
    gauge(`fiacre_database_pool_${state}`, `Database connections: ${state}`, () => sources.pool()[state]);
  gauge('fiacre_redis_up', 'Whether Redis is connected: 1 or 0; absent if none is configured', () => {
    const connected = sources.redis();
    return connected === null ? null : Number(connected);
  });
  const build = new Gauge({
    name: 'fiacre_build_info',
    help: 'The versions of Fiacre and Node',
    labelNames: ['version', 'node'],
    registers: [registry],
  });
  build.set({ version: sources.version, node: process.versions.node }, 1);
}

function gaugesOfDisk(registry: Registry, sources: MetricSources): void {
  const gauge = (name: string, help: string, valueOf: (space: DiskSpace) => number) => {
    const metric: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const space = await sources.disk();
        metric.set(space === null ? Number.NaN : valueOf(space));
      },
    });
  };
  gauge('fiacre_disk_free_bytes', 'Free space of the data folder', ({ freeBytes }) => freeBytes);
  gauge('fiacre_disk_size_bytes', 'Size of the data folder’s file system', ({ sizeBytes }) => sizeBytes);
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
