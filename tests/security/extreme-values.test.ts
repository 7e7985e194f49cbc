import { contract, routes, type RouteDeclaration, type RouteName, type RouteSchemas } from '@fiacre/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../apps/server/src/testing/people.ts';
import { sampledRoutes, sampleOf } from '../samples/samples.ts';
import { nextAddress, sendBytes } from '../samples/send.ts';
import { startWorld, type SampleWorld } from '../samples/world.ts';
import { leavesOf, withValue } from './body-paths.ts';
import { sizesOf } from '../sizes.ts';

const { callers } = sizesOf('tests/security/extreme-values.test.ts');

let world: SampleWorld;
let people: readonly (TestPerson | undefined)[];
beforeAll(async () => {
  world = await startWorld();
  const { app } = world;
  people = [undefined, app.rider, app.driver, await app.addPerson('fleetadmin'), app.admin];
});
afterAll(() => world.close());

const missingId = '01a1fde3-39c6-7625-b7f9-00000000dead';

/** Values just outside the range of a database column or a date, and text that cannot be stored. */
const integers = [2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 1 - 2 ** 53];
const dates = ['9999-12-31', '0000-01-01', '0001-01-01'];
const instants = ['9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00'];
const words = ['\u0000', 'a\u0000b', '\\', '%', '__proto__', 'constructor'];
const extremes = [...[...integers, 2 ** 63, 1e300].map(String), ...dates, ...instants, ...words];

/** The first of these that a field accepts makes a valid request. */
const examples = ['10', missingId, '2026-11-20', '2026-11-20T10:00:00Z', 'user', 'csv', 'rider', 'stripe'];

type Fields = Readonly<Record<string, { safeParse(value: unknown): { readonly success: boolean } }>>;

/** The fields of a query or path, each with a valid value and whether the request needs it. */
function fieldsOf(schema: RouteSchemas['query']): { name: string; required: boolean; example: string }[] {
  const { shape = {} } = (schema ?? {}) as { readonly shape?: Fields };
  return Object.entries(shape).map(([name, field]) => ({
    name,
    required: !field.safeParse(undefined).success || /L(?:at|ng)$/.test(name),
    example: examples.find((value) => field.safeParse(value).success) ?? '10',
  }));
}

interface Tried {
  readonly what: string;
  readonly status: number;
}

async function read(
  name: RouteName,
  params: object,
  query: Record<string, string>,
  as: TestPerson | undefined,
): Promise<number> {
  const { path, method }: RouteDeclaration = routes[name];
  const values = new Map(Object.entries(params) as [string, string][]);
  const url = path.replace(/:([a-z]+)/gi, (_, key: string) => encodeURIComponent(values.get(key) ?? '10'));
  const headers = as === undefined ? {} : { authorization: `Bearer ${as.token}` };
  const request = { method, url, query, headers, remoteAddress: nextAddress() };
  const sent = await world.app.http.inject(request);
  return sent.statusCode;
}

const names = Object.keys(routes) as RouteName[];
const reads = names.filter((name) => {
  const { params, query } = contract[name] as RouteSchemas;
  return routes[name].method === 'GET' && (params !== undefined || query !== undefined);
});

test.each(reads)(
  'STORE-18 ERR-45 %s takes extreme values in its path and query without a fault',
  async (name) => {
    const schemas = contract[name] as RouteSchemas;
    const [inPath, inQuery] = [fieldsOf(schemas.params), fieldsOf(schemas.query)];
    const filled = (fields: typeof inPath) =>
      Object.fromEntries(
        fields.filter(({ required }) => required).map(({ name: key, example }) => [key, example]),
      );
    const faults: Tried[] = [];
    const admitted = people.filter((as) => routes[name].access.includes((as?.role ?? 'guest') as never));
    const turn = reads.indexOf(name) % admitted.length;
    for (const as of [...admitted.slice(turn), ...admitted.slice(0, turn)].slice(0, callers)) {
      for (const value of extremes) {
        for (const { name: field } of inPath) {
          const status = await read(name, { ...filled(inPath), [field]: value }, filled(inQuery), as);
          if (status >= 500) faults.push({ what: `${field} = ${value}`, status });
        }
        for (const { name: field } of inQuery) {
          const status = await read(name, filled(inPath), { ...filled(inQuery), [field]: value }, as);
          if (status >= 500) faults.push({ what: `${field} = ${value}`, status });
        }
      }
    }
    expect(faults).toEqual([]);
  },
);

const changes = sampledRoutes.filter((name) => sampleOf(name).notJson !== true);

test.each(changes)(
  'STORE-18 ERR-45 %s takes extreme values in its body, path and query without a fault',
  async (name) => {
    const { prepare, optional = {}, refusedWith } = sampleOf(name);
    const { as, params, query, body = {} } = await prepare(world);
    const faults: Tried[] = [];
    const attempt = async (what: string, change: { params?: object; query?: object; body?: object }) => {
      const sent = { as, params, query, ...change, payload: JSON.stringify(change.body ?? body) };
      const { status } = await sendBytes(world.app.http, name, sent as Parameters<typeof sendBytes>[2]);
      if (status >= 500 && refusedWith === undefined) faults.push({ what, status });
    };
    const full = { ...body, ...optional };
    for (const [path, value] of leavesOf(full, [])) {
      const others =
        typeof value === 'number'
          ? integers
          : typeof value === 'string'
            ? [...dates, ...instants, ...integers]
            : [];
      for (const other of others)
        await attempt(`${path.join('.')} = ${other}`, { body: withValue(full, path, other) as object });
    }
    for (const key of Object.keys(params ?? {}))
      for (const value of extremes)
        await attempt(`${key} = ${value}`, { params: { ...params, [key]: value } });
    for (const key of Object.keys(query ?? {}))
      for (const value of extremes) await attempt(`${key} = ${value}`, { query: { ...query, [key]: value } });
    expect(faults).toEqual([]);
  },
);

test.each([
  '/%00',
  '/files/%00',
  '/api/%00',
  '/assets/a%00.js',
  '/bookings/%00',
  '/payments/%00',
  '/%ff',
  '/api/%c0%80',
])('STORE-18 the address %s causes no fault', async (url) => {
  for (const method of ['GET', 'POST'] as const) {
    const answer = await world.app.http.inject({ method, url, remoteAddress: nextAddress() });
    expect(answer.statusCode).toBeLessThan(500);
  }
});

test.each([
  'accept-language',
  'idempotency-key',
  'user-agent',
  'if-none-match',
  'if-modified-since',
  'cookie',
  'accept',
])('STORE-18 odd bytes in the header %s cause no fault', async (header) => {
  for (const value of [
    '\u00ff\u00fe',
    '%00',
    '9'.repeat(60),
    'fiacre_session=%00; a=%ff',
    '=;=',
    '*;q=1e999',
  ]) {
    const headers = { [header]: value, authorization: `Bearer ${world.app.rider.token}` };
    const answer = await world.app.http.inject({ method: 'GET', url: '/api/me', headers });
    expect(answer.statusCode).toBeLessThan(500);
  }
});
