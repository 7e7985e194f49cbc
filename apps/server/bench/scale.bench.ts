import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServer, type MeasuredServer } from './lifecycle/measured-server.ts';
import { measureDuty } from './scale/duty.ts';
import { measureNumbering } from './scale/numbering.ts';
import { measureOtherNode } from './scale/other-node.ts';
import { print } from './scale/print.ts';
import { measureTracks } from './scale/tracks.ts';

/**
 * Work that more nodes do not share, for docs/operations/capacity.md: the order of events, what every node does
 * for each ride and position of all nodes, reading the drivers, and what tracks add to the database. `--only` names one
 * of the parts. Linux only, because processor time is read from /proc.
 */
const parts = ['numbering', 'duty', 'tracks', 'other-node'] as const;
const [, only = null] = /--only (\S+)/.exec(process.argv.slice(2).join(' ')) ?? [];
if (only !== null && !parts.some((part) => part === only))
  throw new Error(`--only takes ${parts.join(', ')}`);

type OwnServer = (server: MeasuredServer, folder: string) => Promise<void>;
const onOneServer: Readonly<Record<Exclude<(typeof parts)[number], 'other-node'>, OwnServer>> = {
  numbering: ({ address }, folder) => measureNumbering(address, folder),
  duty: measureDuty,
  tracks: measureTracks,
};

for (const part of parts) {
  if (only !== null && only !== part) continue;
  // PostgreSQL does not run as root, so its folder must not be inside one that only root may enter.
  const folder = await mkdtemp(join(tmpdir(), 'fiacre-bench-'));
  if (part === 'other-node') await measureOtherNode(folder);
  else {
    const server = await openServer({ DATA_DIR: folder, DATABASE_POOL_SIZE: '80' }, 0, { background: false });
    await onOneServer[part](server, folder);
    await server.close();
  }
  print(`load ${loadavg()[0]?.toFixed(1)}`);
  await rm(folder, { recursive: true, force: true });
}
