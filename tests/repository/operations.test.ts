import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMetrics } from '../../apps/server/src/platform/operations/metrics.ts';
import { quietSources } from '../../apps/server/src/platform/testing/metric-sources.ts';
import { routes } from '../../packages/contract/src/routes.ts';
import { serverOptions, serverProgram } from '../../tools/build-server.mjs';
import { OPERATOR_COMMANDS } from '../../tools/operator-commands.mjs';
import { NODE_LINK } from '../../tools/pinned-node.mjs';
import { readText, trackedFiles } from './tracked-files.ts';

const alerts = readText('docs/operations/files/fiacre-alerts.yml');
const dashboard = readText('docs/operations/files/grafana-dashboard.json');
const text = `${alerts}\n${dashboard}`;

/** The names of all metrics that a server exports, with the suffixes of histograms. */
function exportedNames(): ReadonlySet<string> {
  const { registry } = createMetrics(quietSources);
  const names = registry.getMetricsAsArray().map(({ name }) => name);
  return new Set(names.flatMap((name) => [name, `${name}_count`, `${name}_sum`, `${name}_bucket`]));
}

describe('alerts and dashboard', () => {
  test('name only metrics that the server exports', () => {
    const named = [...text.matchAll(/\b(?:fiacre|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(20);
    const exported = exportedNames();
    expect(named.filter((name) => !exported.has(name))).toEqual([]);
  });

  test('name only routes of the API', () => {
    const named = [...text.matchAll(/route=\\?"([^"\\]+)/g)].map(([, path = '']) => path);
    const paths = new Set<string>(Object.values(routes).map(({ path }) => path));
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((path) => !paths.has(path))).toEqual([]);
  });

  test('every panel of the dashboard has a query', () => {
    const { panels } = JSON.parse(dashboard) as {
      panels: readonly { title: string; targets: readonly { expr: string }[] }[];
    };
    expect(
      panels.filter(({ targets }) => targets.length === 0 || targets.some(({ expr }) => expr === '')),
    ).toEqual([]);
  });
});

describe('the configurations of reverse proxies', () => {
  const inside = ['/metrics', '/metrics/', '/metrics/x', '/readyz', '/readyz/', '/readyz/x'];

  test('nginx.conf closes metrics and readiness, with a slash at the end or without', () => {
    const closed = [
      ...readText('docs/operations/files/nginx.conf').matchAll(
        /^ {2}location (= )?(\S+) \{ return 404; \}$/gm,
      ),
    ];
    const isClosed = (path: string) =>
      closed.some(([, exact, start = '']) => (exact === undefined ? path.startsWith(start) : path === start));
    expect(inside.filter((path) => !isClosed(path))).toEqual([]);
    expect(['/', '/metric', '/readyzz', '/healthz', '/api/me'].filter(isClosed)).toEqual([]);
  });

  const caddyfiles = ['Caddyfile', 'compose/Caddyfile'];
  test.each(caddyfiles)('%s closes metrics and readiness, with a slash at the end or without', (name) => {
    const file = readText(`docs/operations/files/${name}`);
    expect(file).toContain('respond @inside 404');
    const closed = /@inside path (.+)/.exec(file)?.[1]?.split(' ') ?? [];
    const isClosed = (path: string) =>
      closed.some((one) => (one.endsWith('*') ? path.startsWith(one.slice(0, -1)) : path === one));
    expect(inside.filter((path) => !isClosed(path))).toEqual([]);
    expect(['/', '/metric', '/readyzz', '/healthz', '/api/me'].filter(isClosed)).toEqual([]);
  });
});

describe('the units of systemd', () => {
  const programs = ['fiacre.service', 'fiacre-backup.service', 'fiacre-rehearsal.service'].map((name) => {
    const [, node = '', program = ''] =
      /^ExecStart=(?:\/bin\/sh -c 'exec )?(?:\/opt\/fiacre\/)?(\S+)(?: --\S+)* (\S+)/m.exec(
        readText(`docs/operations/files/${name}`),
      ) ?? [];
    return { name, node, program };
  });

  test.each(programs)('$name starts the Node that the build links, and no npm', ({ node }) => {
    expect(node).toBe(NODE_LINK);
  });

  test('start the server with its options, and commands that exist', () => {
    expect(readText('docs/operations/files/fiacre.service')).toContain(
      `${NODE_LINK} ${[...serverOptions, serverProgram].join(' ')}\n`,
    );
    expect(programs.slice(1).map(({ program }) => program)).toEqual([
      OPERATOR_COMMANDS['backup']?.program,
      OPERATOR_COMMANDS['backup:rehearse']?.program,
    ]);
  });
});

describe('the Debian package', () => {
  const packaged = (name: string) => readText(`docs/operations/files/debian/${name}`);
  const timers = trackedFiles.flatMap(
    (path) => /^docs\/operations\/files\/(.+\.timer)$/.exec(path)?.[1] ?? [],
  );

  test('SYS-18 stops the server before its files change, and disables all units only when it is removed', () => {
    const [always = '', ifRemoved = ''] = packaged('prerm').split('if [ "$1" = remove ]; then\n');
    expect(always).toContain('\nsystemctl stop fiacre\n');
    expect(timers.length).toBeGreaterThan(2);
    const [, disabled = ''] = /^ {2}systemctl disable --now (.+)$/m.exec(ifRemoved) ?? [];
    expect(disabled.split(' ')).toEqual(['fiacre', ...timers]);
    for (const name of ['prerm', 'postrm']) expect(packaged(name)).not.toMatch(/\brm\b|userdel/);
  });

  test('SYS-18 creates the user and the folders that the units use, and starts only a server that is enabled', () => {
    const unit = readText('docs/operations/files/fiacre.service');
    const [, user = ''] = /^User=(.+)$/m.exec(unit) ?? [];
    const [, home = ''] = /^ReadWritePaths=(.+)$/m.exec(unit) ?? [];
    expect(packaged('sysusers.conf')).toBe(`u ${user} - "Fiacre" ${home}\n`);
    expect(packaged('tmpfiles.conf').split('\n')).toEqual([
      `d ${home} 0700 ${user} ${user}`,
      `d /var/backups/fiacre 0700 ${user} ${user}`,
      '',
    ]);
    expect(packaged('postinst').match(/^.*\b(?:start|restart|enable)\b.*$/gm)).toEqual([
      'if systemctl is-enabled --quiet fiacre; then systemctl start fiacre; fi',
    ]);
  });

  test('runs commands with the Node, the user and the environment of the units', () => {
    const command = packaged('fiacre');
    expect(command).toContain(`/opt/fiacre/${NODE_LINK} tools/fiacre.mjs "$@"`);
    expect(command).toContain('-p User=fiacre');
    expect(command).toContain('EnvironmentFile=/etc/fiacre.env');
  });
});

test('no file for operators names the Node of one architecture, so that all of them run on ARM', () => {
  const files = trackedFiles.filter((path) => path.startsWith('docs/operations/'));
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((path) => /node-linux-(x64|arm64)/.test(readText(path)))).toEqual([]);
});

test('an image contains nothing that git ignores, such as the key in the data folder', () => {
  const lines = (path: string) =>
    readText(path)
      .split('\n')
      .map((line) => line.replace(/^\*\*\//, '').replace(/\/$/, ''))
      .filter((line) => line !== '' && !line.startsWith('#'));
  const left = new Set(lines('.dockerignore'));
  expect(lines('.gitignore').filter((pattern) => !left.has(pattern))).toEqual([]);
  expect(left).toContain('data');
  expect(left).toContain('.git');
  expect(readText('.dockerignore')).not.toMatch(/^!/m);
});

describe('the unit of the nightly backup', () => {
  const unit = readText('docs/operations/files/fiacre-backup.service');
  const folders = (count: number) =>
    Array.from({ length: count }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`);

  async function remaining(names: readonly string[]): Promise<string[]> {
    const [, before = ''] = /^ExecStartPre=-\/bin\/sh -c '(.*)'$/m.exec(unit) ?? [];
    const folder = await mkdtemp(join(tmpdir(), 'fiacre-backups-'));
    for (const name of names) await mkdir(join(folder, name, 'tables'), { recursive: true });
    const { status } = spawnSync('/bin/sh', ['-c', before.replaceAll('/var/backups/fiacre', folder)]);
    expect([before, status]).toEqual([expect.stringContaining('/var/backups/fiacre'), 0]);
    const left = await readdir(folder);
    await rm(folder, { recursive: true });
    return left.toSorted();
  }

  test('removes the remains of failed backups, and before a new backup all but the newest 13', async () => {
    const [old, kept] = [folders(20).slice(0, 7), folders(20).slice(7)];
    const unfinished = ['2026-11-03.unfinished', '2026-11-21.unfinished'];
    expect(await remaining([...old, ...kept, ...unfinished, 'before-upgrade'])).toEqual([
      ...kept,
      'before-upgrade',
    ]);
  });

  test('keeps the newest backups however old they are, while new ones fail', async () => {
    expect(await remaining([...folders(5), '2027-01-31.unfinished'])).toEqual(folders(5));
    expect(await remaining([])).toEqual([]);
  });
});
