import type { Figures } from '../operations/figures.ts';
import type { MetricSources } from '../operations/metrics.ts';

/** Figures of an installation where nothing waits and nothing was ever run. */
export const quietFigures: Figures = {
  outbox: { waiting: 0, oldestSeconds: 0 },
  messagesWaiting: 0,
  jobs: { waiting: 0, oldestSeconds: 0, failed: 0 },
  dispatch: {
    waiting: 0,
    oldestSeconds: 0,
    firstOfferSeconds: null,
    fallbacks: 0,
    leases: 0,
    leaseLateSeconds: 0,
  },
  paymentsInDoubt: { orders: 0, refunds: 0 },
  webhooks: { waiting: 0, oldestSeconds: 0, failed: 0, disabled: 0 },
  checks: [],
  runs: [],
  archiveOk: null,
};

/** Metrics of a node without requests, connections or a database. */
export const quietSources: MetricSources = {
  version: '1.2.3',
  figures: () => Promise.resolve(quietFigures),
  liveConnections: () => 0,
  pool: () => ({ total: 0, idle: 0, waiting: 0 }),
  outbound: () => [],
  redis: () => null,
  disk: () => Promise.resolve({ freeBytes: 5e9, sizeBytes: 9e9 }),
  readiness: {},
};
