import { LocalCalendar } from '@fiacre/domain';
import type { AppParts } from './app-parts.ts';
import { connectionLimits } from './platform/http/limits/connection-limits.ts';
import { knownHosts } from './platform/http/known-host.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import { referenceTopic } from './platform/live/internal-topics.ts';
import { createLiveServer, type LiveServer } from './platform/live/live-server.ts';
import { notifyingListeners } from './platform/live/local-listeners.ts';
import { watchWrites } from './platform/operations/write-faults.ts';
import type { Platform } from './platform/platform.ts';
import { createReferences } from './platform/reference/reference.ts';
import { noTracing } from './platform/telemetry/tracing.ts';
import { createTransact } from './platform/transaction/transact.ts';
import type { Undelivered } from './platform/transaction/tx.ts';
import { referenceParts } from './reference-parts.ts';
import { partitionedTables } from './schema.ts';

/** The base of every capability: the platform, the jobs and the live server. */
export interface Core {
  readonly platform: Platform;
  readonly jobs: Jobs;
  readonly live: LiveServer;
  /** Calls `listen` after each commit that left events or messages to deliver. */
  onUndelivered(listen: (undelivered: Undelivered) => void): void;
  /** False from a failed database write until a write succeeds. */
  readonly canWrite: () => boolean;
}

export function createCore(parts: AppParts): Core {
  const { config, log, clock, ids, random, outbound, database, tracing = null } = parts;
  const { db } = database;
  const { outside } = tracing ?? noTracing;
  const { publicUrl, trustedProxies } = config.http;
  const jobs = createJobs({ ...database, clock, ids, log, tracing });
  const live = createLiveServer({
    db,
    log,
    bus: parts.bus,
    publicUrl,
    trustedProxies,
    isKnownHost: knownHosts(config),
    maxConnections: connectionLimits(config).max,
  });
  const references = createReferences(referenceParts);
  live.listen(referenceTopic, () => references.forget());
  const listeners: ((undelivered: Undelivered) => void)[] = [];
  const written = watchWrites(
    createTransact({
      db,
      references,
      clock,
      ids,
      random,
      partitioned: partitionedTables,
      jobs: jobs.write,
      keepsEveryMessage: config.mode === 'sandbox',
      tracing,
      referenceChanged: () => live.volatile(referenceTopic, '', 'changed', null),
      wake(undelivered) {
        // A round of deliveries also serves other requests.
        outside(() => {
          for (const listen of listeners) listen(undelivered);
        });
        const { events } = undelivered;
        if (events === null) parts.bus.publish({ kind: 'wake' });
        else if (events.length > 0) parts.bus.publish({ kind: 'events', rows: events });
      },
    }),
  );
  const transact = notifyingListeners(written.transact, live);
  const calendar = new LocalCalendar(config.timeZone);
  const tools = { config, log, clock, calendar, ids, random, outbound, db };
  return {
    platform: { ...tools, transact, references, live },
    jobs,
    live,
    onUndelivered: (listen) => void listeners.push(listen),
    canWrite: written.canWrite,
  };
}
