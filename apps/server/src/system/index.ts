import type { Capability, Platform } from '../platform/platform.ts';
import { failedJobHandlers } from './failed-jobs.ts';
import { createHeartbeat } from './heartbeat.ts';
import { readSystem, type SystemSources } from './read-system.ts';

export { readFigures } from './read-figures.ts';
export { recorded } from './record-run.ts';
export { version } from './version.ts';

/** What an admin sees of the machines: nodes, database, jobs, services, backups and checks. */
export function createSystem(platform: Platform, sources: SystemSources) {
  const heartbeat = createHeartbeat(platform);
  return {
    handlers: { getSystem: () => readSystem(platform, sources, heartbeat.id), ...failedJobHandlers },
    workers: [heartbeat.worker],
    close: () => heartbeat.stop(),
  } satisfies Capability;
}
