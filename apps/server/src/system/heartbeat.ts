import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Platform, Worker } from '../platform/platform.ts';
import { version } from './version.ts';

const beatMilliseconds = 15_000;
/** A node that was stopped for good is forgotten after a day. */
const keptMilliseconds = 24 * 3600_000;

export interface Heartbeat {
  /** The id of this node. */
  readonly id: string;
  readonly worker: Worker;
  /** Removes the node: it ends on purpose. */
  stop(): Promise<void>;
}

/** Writes every 15 seconds that this node runs, so that the page System shows all nodes. Source: SYS-10. */
export function createHeartbeat({ config, db, clock, ids }: Platform): Heartbeat {
  const id = ids.next();
  const startedAt = clock.now();
  // Only one process at a time can have it, so a new one replaces one that was killed.
  const host = `${hostname()}:${config.http.port}`;
  let beatAt = Number.NEGATIVE_INFINITY;
  return {
    id,
    async stop() {
      beatAt = Number.POSITIVE_INFINITY;
      // If the database cannot be reached, the next start on this host and port removes it.
      await sql`delete from nodes where id = ${id}`.execute(db).catch(() => undefined);
    },
    worker: {
      name: 'heartbeat',
      async run() {
        const now = clock.now();
        if (now.getTime() - beatAt < beatMilliseconds) return 0;
        beatAt = now.getTime();
        const oldest = new Date(now.getTime() - keptMilliseconds);
        await sql`with forgotten as (
            delete from nodes where seen_at < ${oldest} or (host = ${host} and id <> ${id}))
          insert into nodes (id, host, version, node_version, started_at, seen_at)
          values (${id}, ${host}, ${version}, ${process.versions.node}, ${startedAt}, ${now})
          on conflict (id) do update set seen_at = excluded.seen_at`.execute(db);
        return 0;
      },
    },
  };
}
