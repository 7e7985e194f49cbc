import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeDeb } from '../../tools/release/deb.ts';
import { limit } from '../limits.ts';
import { baseImage, openEngine, type Engine } from './engine.ts';
import { freePort, ready, rideOf, statusOf } from './ride.ts';

const onDisk = existsSync('/var/tmp') ? '/var/tmp' : tmpdir();
const folder = await mkdtemp(join(onDisk, 'fiacre-deb-'));
const opened = await openEngine(folder);
afterAll(async () => {
  if (typeof opened === 'function') await opened('system', 'reset', '--force').catch(() => undefined);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A Debian that ends only with the test. */
const startOf = (base: string): readonly string[] =>
  `run --detach --name debian --network host --cgroups disabled --ulimit nofile=4096:4096 --ulimit nproc=4096:4096
  ${base} sleep infinity`.split(/\s+/);

/** As systemd starts the unit: its command, as its user, with its environment. */
const server = `cd /opt/fiacre && set -a && . /etc/fiacre.env && exec setpriv --reuid fiacre --regid fiacre --init-groups \
  $(sed -n 's/^ExecStart=//p' /usr/lib/systemd/system/fiacre.service)`;

async function serve(engine: Engine, url: string): Promise<() => Promise<void>> {
  await engine('exec', '--detach', 'debian', 'sh', '-c', server);
  await ready(url);
  return async () => {
    // The server started first, and stops its PostgreSQL, which belongs to the same user.
    await engine('exec', 'debian', 'pkill', '--oldest', '--runstates', 'D,R,S', '-u', 'fiacre');
    // Without those that ended, which nobody collects in this container.
    const left = () => engine('exec', 'debian', 'sh', '-c', 'pgrep -u fiacre -r D,R,S,T || true');
    await expect.poll(left, { timeout: limit(60) }).toBe('');
  };
}

test('SYS-18 the Debian package is installed, runs a ride, is upgraded and removed, and the data stays', async ({
  skip,
}) => {
  if (!existsSync('/usr/bin/dpkg-deb')) return skip('skipped: dpkg-deb is not installed');
  if (typeof opened === 'string') return skip(`skipped: no container engine: ${opened}`);
  const engine = opened;
  const { base, failure } = await baseImage(engine, folder);
  if (base === null) return skip(`skipped: the base image can neither be pulled nor made: ${failure}`);
  await engine(...startOf(base));
  const inside = (script: string) => engine('exec', 'debian', 'sh', '-ec', script);
  await engine('cp', writeDeb(), 'debian:/fiacre.deb');
  await inside('apt-get update && apt-get install -y --no-install-recommends /fiacre.deb procps');
  expect(await inside('stat -c "%U %a" /etc/fiacre.env /var/lib/fiacre /var/backups/fiacre')).toBe(
    'root 600\nfiacre 700\nfiacre 700',
  );
  expect(await inside('pgrep -u fiacre -l || true')).toBe('');

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = [
    'FIACRE_MODE=sandbox',
    `PORT=${port}`,
    'DATA_DIR=/var/lib/fiacre/data',
    'SANDBOX_DRIVERS=0',
  ];
  await inside(`printf '%s\\n' ${settings.join(' ')} SANDBOX_HISTORY=0 > /etc/fiacre.env`);
  const stop = await serve(engine, url);
  const id = await rideOf(url);
  await stop();

  // Another version of the same content.
  await inside(`dpkg-deb -R /fiacre.deb /next && sed -i 's/^Version: .*/Version: 99.1/' /next/DEBIAN/control
    dpkg-deb -Znone -b /next /next.deb && dpkg -i /next.deb`);
  expect(await inside("dpkg-query -W -f '${Version}' fiacre; cat /etc/fiacre.env")).toContain(
    `99.1${settings.join('\n')}`,
  );
  const stopNext = await serve(engine, url);
  expect(await statusOf(url, id)).toBe('PAID');
  await stopNext();

  await inside('dpkg --purge fiacre');
  expect(await inside('ls -d /opt/fiacre /usr/bin/fiacre /etc/fiacre.env 2>/dev/null || true')).toBe('');
  expect(await inside('ls /var/lib/fiacre/data')).toContain('database');
});
