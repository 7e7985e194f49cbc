import { routes, type RouteDeclaration, type RouteName } from '@fiacre/contract';
import { brotliDecompressSync } from 'node:zlib';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sizesOf } from '../../../../../tests/sizes.ts';
import { good, startRides, type RideApp } from '../../bookings/testing/rides.ts';

const { outsideLinter } = sizesOf('apps/server/src/platform/http/open-api.test.ts');

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, object>> };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
  readonly 'x-scope'?: string;
}

interface Described {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

let app: RideApp;
let text: string;
let operations: readonly Described[];
beforeAll(async () => {
  app = await startRides();
  text = (await app.http.inject('/openapi.json')).body;
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
});
afterAll(() => app.close());

const named = (id: string) => operations.filter(({ operation }) => operation.operationId === id);

test('every operation has a unique id, a summary, a tag, its security and described responses', () => {
  expect(operations.length).toBeGreaterThan(150);
  const lacking = operations.filter(
    ({ operation: { operationId, summary, tags, security, responses } }) =>
      named(operationId).length !== 1 ||
      summary === '' ||
      tags.length !== 1 ||
      security.length === 0 ||
      !('4XX' in responses) ||
      Object.values(responses).some(({ description }) => description === ''),
  );
  expect(lacking.map(({ path, method }) => `${method} ${path}`)).toEqual([]);
});

test('every path parameter is declared and required, and every reference can be resolved', () => {
  const wrong = operations.filter(({ path, operation: { parameters = [] } }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();
    const declared = parameters.filter((one) => one.in === 'path' && one.required === true);
    return JSON.stringify(inPath) !== JSON.stringify(declared.map(({ name }) => name).toSorted());
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
  const document = JSON.parse(text) as unknown;
  const targets = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, target = '']) => target);
  const lost = targets.filter(
    (target) =>
      target.split('/').reduce<unknown>((node, name) => Object(node)[name] as unknown, document) ===
      undefined,
  );
  expect(lost).toEqual([]);
});

test('says which scope opens an operation to API keys', () => {
  for (const [name, route] of Object.entries(routes) as [RouteName, RouteDeclaration][])
    if (route.scope !== undefined)
      expect([name, named(name)[0]?.operation['x-scope']]).toEqual([name, route.scope]);
});

/** The function that a client generator creates for each operation of the document. */
function generateClient(key: string) {
  return (
    id: string,
    input: { path?: Record<string, string>; query?: Record<string, string>; body?: object } = {},
  ) => {
    const [described] = named(id);
    if (described === undefined) throw new Error(`no operation ${id}`);
    const url = described.path.replace(/\{(\w+)\}/g, (_, name: string) => input.path?.[name] ?? '');
    return app.http.inject({
      method: described.method.toUpperCase() as 'GET',
      url,
      headers: { authorization: `Bearer ${key}` },
      ...(input.query && { query: input.query }),
      ...(input.body && { payload: input.body }),
    });
  };
}

test('a generated client can request a quote, book and read with an API key', async () => {
  const scopes = ['bookings:read' as const, 'bookings:write' as const];
  const { key } = good(await app.call('addApiKey', { as: app.admin, body: { name: 'Hotel', scopes } }));
  const call = generateClient(key);
  const place = { lat: app.platform.config.http.port, lng: 0, add: '' };
  expect((await call('createQuote', { body: { pickup: place } })).statusCode).toBe(400);
  const { id: quoteId } = await app.quote();
  const booked = await call('createBooking', { body: { quoteId, customerId: app.rider.id } });
  expect(booked.json()).toMatchObject({ status: 'NEW', customer: app.rider.id });
  const { id } = booked.json<{ id: string }>();
  expect((await call('getBooking', { path: { id } })).json()).toMatchObject({ id, bookingTypeAdmin: true });
  const list = (await call('listBookings', { query: { pageSize: '5' } })).json<{ items: { id: string }[] }>();
  expect(list.items.map((one) => one.id)).toEqual([id]);
  expect((await call('listWithdrawals')).statusCode).toBe(403);
});

test.runIf(outsideLinter)('an outside linter finds nothing in the document', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  expect(
    found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ).toEqual([]);
});

test('the document is compressed for clients that accept it, and not sent again to one that has it', async () => {
  const { headers, rawPayload } = await app.http.inject({
    url: '/openapi.json',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(rawPayload).toString()).toBe(text);
  expect(rawPayload.length).toBeLessThan(text.length / 10);
  const known = { 'if-none-match': String(headers.etag) };
  const again = await app.http.inject({ url: '/openapi.json', headers: known });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the documentation page’s URLs for the document redirect to the shared one', async () => {
  expect((await app.http.inject('/docs')).statusCode).toBe(200);
  for (const url of ['/docs/json', '/docs/yaml']) {
    const { statusCode, headers } = await app.http.inject(url);
    expect([statusCode, headers.location]).toEqual([302, '/openapi.json']);
  }
});
