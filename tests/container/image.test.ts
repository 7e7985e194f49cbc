import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../../tools/root.ts';
import { baseImage, npmOptions, openEngine } from './engine.ts';
import { freePort, ready, rideOf, statusOf } from './ride.ts';

const maxMegabytes = 350;
const image = 'localhost/fiacre:tested';

/** Not in the folder of the run, which may be in memory: images are large, and Debian's packages create devices. */
const onDisk = existsSync('/var/tmp') ? '/var/tmp' : tmpdir();
const folder = await mkdtemp(join(onDisk, 'fiacre-image-'));
const opened = await openEngine(folder);
afterAll(async () => {
  // Its files belong to other users.
  if (typeof opened === 'function') await opened('system', 'reset', '--force').catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

/**
 * As docs/operations/container.md starts it, but as the sandbox, which has accounts and a driver for a ride, and without
 * what needs systemd or the right to raise limits.
 */
const startOf = (port: number): readonly string[] =>
  `run --detach --name fiacre --network host --cgroups disabled --health-interval disable
  --ulimit nofile=4096:4096 --ulimit nproc=4096:4096
  --read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges
  --volume fiacre-data:/var/lib/fiacre --volume fiacre-backups:/var/backups/fiacre
  --env FIACRE_MODE=sandbox --env HOST=127.0.0.1 --env PORT=${port}
  --env SANDBOX_DRIVERS=0 --env SANDBOX_HISTORY=0 ${image}`.split(/\s+/);

test('the image is small, runs a ride without rights on a read-only disk, and stops on SIGTERM', async ({
  skip,
}) => {
  if (typeof opened === 'string') return skip(`skipped: no container engine: ${opened}`);
  const engine = opened;
  const { base, failure } = await baseImage(engine, folder);
  if (base === null) return skip(`skipped: the base image can neither be pulled nor made: ${failure}`);
  const file = join(root, 'docs/operations/files/Containerfile');
  const build = ['build', '--format', 'docker', '--isolation', 'chroot', '--build-arg', `BASE=${base}`];
  await engine(...build, ...(await npmOptions()), '-t', image, '-f', file, root);
  const bytes = Number(await engine('image', 'inspect', '--format', '{{.Size}}', image));
  expect(bytes / 1e6).toBeLessThan(maxMegabytes);

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await engine(...startOf(port));
  await ready(url);
  const inside = (script: string) => engine('exec', 'fiacre', 'sh', '-c', script);
  expect((await inside('id -un; grep CapEff /proc/1/status; cat /proc/1/comm')).split(/\s+/)).toEqual([
    'fiacre',
    'CapEff:',
    '0000000000000000',
    expect.stringMatching(/^node/),
  ]);
  expect(await inside('touch /opt/fiacre/new 2>&1 || true')).toContain('Read-only');
  await engine('healthcheck', 'run', 'fiacre');
  const notices = await fetch(`${url}/api/third-party-notices`);
  expect(await notices.text()).toContain('OpenStreetMap contributors');
  expect(await inside('cat /usr/share/doc/libc6/copyright /usr/share/doc/nodejs/LICENSE')).toContain(
    'GNU C Library',
  );
  expect(await inside('ls /var/lib/dpkg/status.d')).toContain('libc6');

  const id = await rideOf(url);
  await inside('fiacre backup /var/backups/fiacre/2026-11-23');
  expect(await inside('TMPDIR=/var/lib/fiacre fiacre backup:rehearse /var/backups/fiacre')).toContain(
    'was restored',
  );

  await engine('stop', '--time', '30', 'fiacre');
  expect(await engine('inspect', '--format', '{{.State.ExitCode}}', 'fiacre')).toBe('0');
  await engine('rm', 'fiacre');
  await engine(...startOf(port));
  await ready(url);
  expect(await statusOf(url, id)).toBe('PAID');
});
