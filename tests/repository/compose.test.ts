import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { schemaOf } from '../../apps/server/src/platform/config/load-config.ts';
import { services as outsideServices } from '../../apps/server/src/services.ts';
import { readText, root, trackedFiles } from './tracked-files.ts';

interface Service {
  readonly image: string;
  readonly restart: string;
  readonly user?: string;
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, object>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
}

const folder = 'docs/operations/files';
const text = readText(`${folder}/compose.yml`);
const { services, volumes, networks } = parse(text, { merge: true }) as Compose;
const all = Object.entries(services);
const nodes = ['fiacre-1', 'fiacre-2'].map((name) => services[name]);
const mounts = all.flatMap(([, service]) => service.volumes ?? []).map((one) => one.split(':')[0] ?? '');

describe('compose.yml', () => {
  test('pins every image to a version, and ours to that of the product', () => {
    expect(all.map(([name]) => name)).toContain('grafana');
    const images = all.map(([, { image }]) => image);
    expect(images.filter((image) => !/^[a-z/]+:v?\d+\.\d+(?:\.\d+)?$/.test(image))).toEqual([]);
    const { version } = JSON.parse(readText('package.json')) as { version: string };
    expect(images.filter((image) => image.startsWith('fiacre:'))).toEqual(Array(3).fill(`fiacre:${version}`));
  });

  test('contains no secret: each variable has no default and is refused when it is missing', () => {
    const used = [...text.matchAll(/(?<!\$)\$\{(\w+)([^}]*)\}/g)].map(([, name = '', rest = '']) => ({
      name,
      rest,
    }));
    const names = new Set(used.map(({ name }) => name));
    const refused = new Set(used.filter(({ rest }) => /^:\?is .{8}/.test(rest)).map(({ name }) => name));
    expect(used.filter(({ rest }) => rest !== '' && !rest.startsWith(':?'))).toEqual([]);
    expect([...refused].toSorted()).toEqual([...names].toSorted());
    const example = [...readText(`${folder}/compose/env.example`).matchAll(/^([A-Z_]+)=(.*)$/gm)];
    expect(example.map(([, name]) => name).toSorted()).toEqual([...names].toSorted());
    expect(example.filter(([, , value]) => value !== '')).toEqual([]);
    const secrets = all.flatMap(([, { environment }]) =>
      Object.entries(environment ?? {}).filter(([name]) => /PASSWORD|SECRET|TOKEN|KEY/.test(name)),
    );
    expect(secrets.length).toBeGreaterThan(6);
    expect(secrets.filter(([, value]) => !/^\$\{\w+/.test(value))).toEqual([]);
  });

  test.each(all)('%s has only the rights that it needs, and a check of its health', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service.security_opt).toContain('no-new-privileges:true');
    if (service.restart !== 'no') expect(service.healthcheck?.test.length).toBeGreaterThan(1);
  });

  test('opens only the site to others, and keeps the database and Redis away from the internet', () => {
    expect(all.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual([
      'caddy',
      'grafana',
    ]);
    expect(services['grafana']?.ports?.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    expect(networks['inside']?.internal).toBe(true);
    for (const name of ['postgres', 'redis']) expect(services[name]?.networks).toEqual(['inside']);
  });

  test('mounts declared volumes and existing files', () => {
    const named = mounts.filter((one) => !/^[.$]/.test(one));
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(volumes).toSorted());
    const files = mounts.filter((one) => one.startsWith('.')).map((one) => posix.join(folder, one));
    expect(files.length).toBeGreaterThan(6);
    expect(files.filter((path) => !trackedFiles.includes(path))).toEqual([]);
  });

  test('waits for services that have a check of their health', () => {
    const waits = all.flatMap(([, { depends_on: waited }]) => Object.entries(waited ?? {}));
    const wrong = waits.filter(([name, { condition }]) =>
      condition === 'service_healthy'
        ? services[name]?.healthcheck === undefined
        : services[name]?.restart !== 'no',
    );
    expect(waits.length).toBeGreaterThan(5);
    expect(wrong).toEqual([]);
  });

  test('gives the nodes existing variables, with those for several nodes, and one data folder', () => {
    const known = Object.keys(schemaOf(outsideServices).shape);
    const [first, second] = nodes.map((node) => ({
      environment: node?.environment ?? {},
      volumes: node?.volumes,
    }));
    expect(Object.keys(first?.environment ?? {}).filter((name) => !known.includes(name))).toEqual([]);
    expect(Object.keys(first?.environment ?? {})).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'REDIS_URL', 'SECRET_KEY', 'PUBLIC_URL', 'TRUST_PROXY']),
    );
    expect(second).toEqual(first);
  });

  test('archives the log of PostgreSQL with the command that point-in-time.md explains', () => {
    const page = readText('docs/operations/point-in-time.md');
    const [, command = ''] = /^archive_command = '(.*)'$/m.exec(page) ?? [];
    const given = services['postgres']?.command?.map((word) => word.replaceAll(/\s+/g, ' '));
    expect(given).toContain(`-carchive_command=${command.replaceAll('/mnt/wal', '/wal')}`);
    expect(given).toEqual(expect.arrayContaining(['-carchive_mode=on', '-carchive_timeout=60']));
  });

  test('lets Prometheus read both nodes with the token, and Caddy and Grafana find what they name', () => {
    const prometheus = parse(readText(`${folder}/compose/prometheus.yml`)) as {
      scrape_configs: readonly {
        job_name: string;
        static_configs: readonly { targets: readonly string[] }[];
      }[];
    };
    const targets = ['fiacre-1:3000', 'fiacre-2:3000'];
    expect(prometheus.scrape_configs).toEqual([
      expect.objectContaining({ job_name: 'fiacre', static_configs: [{ targets }] }),
    ]);
    expect(readText(`${folder}/compose/Caddyfile`)).toContain(`reverse_proxy ${targets.join(' ')} {`);
    expect(readText(`${folder}/compose/grafana-datasource.yml`)).toContain('http://prometheus:9090');
  });
});

describe('backup.sh', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, day) => `2026-10-${String(day + 1).padStart(2, '0')}`);

  /** Runs the script until it first sleeps, with a `fiacre` that succeeds or not. */
  async function run(before: readonly string[], isGood: boolean) {
    const place = await mkdtemp(join(tmpdir(), 'fiacre-nightly-'));
    const [backups, programs] = [join(place, 'backups'), join(place, 'bin')];
    await mkdir(programs);
    await mkdir(backups);
    for (const name of before) await mkdir(join(backups, name, 'tables'), { recursive: true });
    const log = join(place, 'log');
    const make = isGood ? '[ "$1" = backup ] && mkdir "$2"; true' : 'false';
    const scripts = {
      fiacre: `echo "$1" >>${log}; ${make}`,
      sleep: 'kill -TERM $PPID',
      date: 'echo 2026-11-23',
    };
    for (const [name, script] of Object.entries(scripts)) {
      await writeFile(join(programs, name), `#!/bin/sh\n${script}\n`);
      await chmod(join(programs, name), 0o755);
    }
    const env = { ...process.env, PATH: `${programs}:${process.env['PATH'] ?? ''}` };
    const script = join(root, folder, 'compose/backup.sh');
    const { status } = spawnSync('/bin/sh', [script, backups], { env });
    const [left, commands] = [await readdir(backups), await readFile(log, 'utf8').catch(() => '')];
    await rm(place, { recursive: true });
    return { status, left: left.toSorted(), commands: commands.trim().split('\n') };
  }

  test('makes a backup, keeps 14 with it, restores it on trial, and ends on a signal', async () => {
    const { status, left, commands } = await run([...days(20), '2026-10-21.unfinished', 'by-hand'], true);
    expect(status).toBe(0);
    expect(left).toEqual([...days(20).slice(7), '2026-11-23', 'by-hand']);
    expect(commands).toEqual(['backup', 'backup:rehearse']);
  });

  test('keeps all backups while new ones fail, and makes one a day', async () => {
    expect(await run(days(16), false)).toMatchObject({ left: days(16), commands: ['backup'] });
    expect(await run([...days(3), '2026-11-23'], true)).toMatchObject({ commands: [''] });
  });
});
