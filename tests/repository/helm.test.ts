import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { schemaOf } from '../../apps/server/src/platform/config/load-config.ts';
import { services } from '../../apps/server/src/services.ts';
import { routes } from '../../packages/contract/src/routes.ts';
import { filesEnding, readText, trackedFiles } from './tracked-files.ts';

const folder = 'docs/operations/files/helm';
const values = parse(readText(`${folder}/values.yaml`)) as Record<string, unknown>;
const templates = trackedFiles
  .filter((path) => path.startsWith(`${folder}/templates/`))
  .map(readText)
  .join('\n');
const nodes = readText(`${folder}/templates/nodes.yaml`);

/** `database.backup.schedule` and so on; what is passed on whole counts as one. */
function pathsOf(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  const entries = Object.entries(value);
  if (entries.length === 0 || /^(?:environment|.*resources|ingress\.annotations)$/.test(path)) return [path];
  return entries.flatMap(([name, inner]) => pathsOf(inner, path === '' ? name : `${path}.${name}`));
}

describe('the chart', () => {
  test('is of the version of the product', () => {
    const { version } = JSON.parse(readText('package.json')) as { version: string };
    const chart = parse(readText(`${folder}/Chart.yaml`)) as { version: string; appVersion: string };
    expect(chart).toMatchObject({ version, appVersion: version });
  });

  test('uses each value, and none that does not exist', () => {
    const backups = [...templates.matchAll(/\$backup\.(\w+)/g)].map(([, name]) => `database.backup.${name}`);
    const named = [...templates.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path);
    const used = new Set([...named.filter((path) => path !== 'database.backup'), ...backups]);
    expect([...used].toSorted()).toEqual(pathsOf(values).toSorted());
  });

  test('refuses a release without a value that has no default, apart from optional ones', () => {
    const empty = pathsOf(values).filter(
      (path) =>
        path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], values) ===
        '',
    );
    const required = new Set(
      [...templates.matchAll(/required "([\w.]+) is required"/g)].map(([, path]) => path),
    );
    expect([...required, 'files.endpoint', 'database.backup.endpointUrl'].toSorted()).toEqual(
      empty.toSorted(),
    );
  });

  test('asks routes that exist whether a node runs and should get requests', () => {
    const probe = (name: string) =>
      new RegExp(`${name}Probe: \\{ httpGet: \\{ path: (\\S+),`).exec(nodes)?.[1];
    expect(['startup', 'liveness', 'readiness'].map(probe)).toEqual([
      routes.health.path,
      routes.health.path,
      routes.ready.path,
    ]);
  });

  test('gives nodes variables that exist, and names the rest in its description of the secret', () => {
    const known = Object.keys(schemaOf(services).shape);
    const text = readText(`${folder}/templates/_environment.tpl`);
    const given = [...text.matchAll(/name: ([A-Z]\w+)/g)].map(([, name = '']) => name);
    expect(given.length).toBeGreaterThan(8);
    // Only the container that downloads the file reads it.
    expect(given.filter((name) => !known.includes(name))).toEqual(['CITY_URL']);
    const [, list = ''] =
      /# A secret of yours with ([A-Z0-9_, ]+)/.exec(readText(`${folder}/values.yaml`)) ?? [];
    const secrets = list.split(', ');
    expect(secrets.filter((name) => !known.includes(name) || given.includes(name))).toEqual([]);
    const page = readText('docs/operations/kubernetes.md');
    expect(secrets.filter((name) => !page.includes(`--from-literal=${name}=`))).toEqual([]);
  });

  test('gives no pod more rights than it needs', () => {
    const pods = templates.match(/^ +containers:$/gm)?.length ?? 0;
    expect(pods).toBe(3);
    expect(templates.match(/automountServiceAccountToken: false/g)).toHaveLength(pods);
    expect(templates.match(/securityContext: \{\{- include "fiacre.securityContext"/g)).toHaveLength(
      pods + 1,
    );
    expect(readText(`${folder}/templates/_environment.tpl`)).toContain('capabilities: { drop: [ALL] }');
  });

  test('pins its images, and has those of compose.yml', () => {
    const compose = readText('docs/operations/files/compose.yml');
    const { redis, database } = values as { redis: { image: string }; database: { image: string } };
    expect(compose).toContain(`image: ${redis.image}\n`);
    expect(compose).toContain(`image: postgres:${database.image.split(':')[1]}\n`);
  });
});

test('every YAML file for operators can be read', () => {
  const files = filesEnding('.yml', '.yaml').filter(
    (path) => path.startsWith('docs/operations/files/') && !path.includes('/templates/'),
  );
  expect(files.length).toBeGreaterThan(6);
  expect(files.filter((path) => typeof parse(readText(path), { merge: true }) !== 'object')).toEqual([]);
});
