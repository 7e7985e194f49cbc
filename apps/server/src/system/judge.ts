import { systemAreas, type System, type SystemArea, type SystemState } from '@fiacre/contract';

/** What the page System shows, without the judgement. */
export type Observed = Omit<System, 'areas'> & {
  readonly leaseLateSeconds: number;
  readonly fallbacks: number;
  readonly webhooksOldestSeconds: number;
};

const minute = 60;
const hour = 60 * minute;
const silentSeconds = 60;
const minFreeShare = 0.1;
/** Streets change, and OpenStreetMap with them. */
const maxMapSeconds = 365 * 24 * hour;

const worse = (bad: boolean, warn: boolean): SystemState => (bad ? 'bad' : warn ? 'warn' : 'good');

/** The state of each area. The limits are those of docs/operations/files/fiacre-alerts.yml. Source: SYS-8. */
export function judge(observed: Observed): System['areas'] {
  return systemAreas.map((area) => ({ area, state: judges[area](observed, new Date(observed.at)) }));
}

const age = (at: string, now: Date) => (now.getTime() - new Date(at).getTime()) / 1000;

const judges: Readonly<Record<SystemArea, (observed: Observed, now: Date) => SystemState>> = {
  nodes: ({ nodes }, now) =>
    worse(
      nodes.some(({ seenAt }) => age(seenAt, now) > silentSeconds),
      new Set(nodes.map(({ version }) => version)).size > 1,
    ),
  database: ({ notReady, database: { connections, maxConnections } }) =>
    worse(notReady.includes('database') || notReady.includes('writes'), connections > 0.8 * maxConnections),
  upgrade: ({ pendingMigrations }) => worse(pendingMigrations.length > 0, false),
  disk: ({ notReady, disk }) =>
    worse(notReady.includes('disk'), disk !== null && disk.freeBytes < minFreeShare * disk.sizeBytes),
  redis: ({ redis }) => (redis === null ? 'off' : worse(!redis, false)),
  jobs: ({ jobs }) => worse(jobs.oldestSeconds > 5 * minute, jobs.failedCount > 0),
  dispatch: ({ dispatch, leaseLateSeconds, fallbacks }) =>
    worse(leaseLateSeconds > minute, fallbacks > 0 || dispatch.oldestSeconds > 15 * minute),
  payments: ({ payments }) => worse(false, payments.refunds > 0 || payments.orders > 20),
  messages: ({ messagesWaiting }) => worse(false, messagesWaiting > 500),
  webhooks: ({ webhooks, webhooksOldestSeconds }) =>
    worse(false, webhooks.disabled > 0 || webhooksOldestSeconds > hour),
  services: ({ services }) =>
    services.length === 0
      ? 'off'
      : worse(
          false,
          services.some(({ lastSuccessAt, lastFailureAt }) => (lastFailureAt ?? '') > (lastSuccessAt ?? '')),
        ),
  maps: ({ cities }, now) =>
    worse(
      cities.length === 0,
      cities.some(({ dataAt }) => dataAt !== null && age(dataAt, now) > maxMapSeconds),
    ),
  backup: ({ backup }, now) => ofTask(backup, 36 * hour, now),
  rehearsal: ({ rehearsal }, now) => ofTask(rehearsal, 48 * hour, now),
  ledger: ({ ledger, nodes }, now) => ofCheck(ledger, nodes, now),
  audit: ({ audit, nodes }, now) => ofCheck(audit, nodes, now),
};

function ofTask(run: System['backup'], maxSeconds: number, now: Date): SystemState {
  const isOld = run === null || run.succeededAt === null || age(run.succeededAt, now) > maxSeconds;
  return worse(run !== null && !run.ok, isOld);
}

const maxCheckSeconds = 48 * hour;

/** A check runs at night, so a new installation has none yet. */
function ofCheck(check: System['ledger'], nodes: System['nodes'], now: Date): SystemState {
  if (check !== null) return worse(check.differences > 0, age(check.at, now) > maxCheckSeconds);
  return nodes.some(({ startedAt }) => age(startedAt, now) > maxCheckSeconds) ? 'warn' : 'off';
}
