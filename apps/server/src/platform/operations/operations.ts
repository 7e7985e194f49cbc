import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import type { Capability } from '../platform.ts';
import type { Metrics } from './metrics.ts';
import { readParts, type ReadinessChecks } from './readiness.ts';
import { sandboxOutbox } from './sandbox-outbox.ts';

/** Written by `npm run check -- release --write`. Source: SYS-11. */
const noticesPath = join(import.meta.dirname, '../../../../../THIRD-PARTY-NOTICES.txt');

/** Health, readiness and metrics for operators and load balancers, and the sandbox's outbox. */
export function createOperations(
  db: Kysely<PlatformTables>,
  metrics: Pick<Metrics, 'contentType' | 'text'>,
  checks: ReadinessChecks,
) {
  return {
    handlers: {
      health: async () => ({ status: 'ok' }),
      ready: async (call) => {
        const parts = await readParts(checks);
        const ready = Object.values(parts).every(Boolean);
        if (!ready) call.reply.status(503);
        return { status: ready ? 'ready' : 'not_ready', parts };
      },
      metrics: async () => ({ contentType: metrics.contentType, body: await metrics.text() }),
      thirdPartyNotices: async () => ({
        contentType: 'text/plain; charset=utf-8',
        body: await readFile(noticesPath, 'utf8'),
      }),
      sandboxOutbox: sandboxOutbox(db),
    },
  } satisfies Capability;
}
