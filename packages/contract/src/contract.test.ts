import { roles } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { contract, type RouteSchemas } from './contract.ts';
import { routes, type RouteName } from './routes.ts';
import type { RouteDeclaration } from './policy.ts';

const names = Object.keys(routes) as RouteName[];
const route = (name: RouteName): RouteDeclaration => routes[name];
const schemas = (name: RouteName): RouteSchemas => contract[name];

describe.each(names)('route %s', (name) => {
  test('declares who may call it', () => {
    expect(route(name).access.length).toBeGreaterThan(0);
    for (const caller of route(name).access) expect(['guest', ...roles]).toContain(caller);
  });

  test('declares a parameter for each one of its path, and no other', () => {
    const inPath = [...route(name).path.matchAll(/:([a-zA-Z]+)/g)].map((match) => match[1]).sort();
    const { params } = schemas(name);
    expect(params === undefined ? [] : Object.keys((params as z.ZodObject).shape).sort()).toEqual(inPath);
  });

  test('refuses unknown fields, but for those that a provider adds to its own', () => {
    if (route(name).fromProvider === true) return;
    for (const schema of [schemas(name).params, schemas(name).query, schemas(name).body]) {
      if (schema === undefined) continue;
      const issues = schema.safeParse({ intruder: 1 }).error?.issues ?? [];
      // Bytes and signed texts take no object at all.
      const isRaw = ['string', 'custom'].includes(schema.def.type);
      const refused = issues.some(({ code }) => isRaw || code === 'unrecognized_keys');
      expect(refused).toBe(true);
    }
  });

  test('describes its answer unless it is raw', () => {
    expect(schemas(name).response !== undefined || route(name).raw === true).toBe(true);
  });
});

test('no two routes share a method and a path', () => {
  const doors = names.map((name) => `${route(name).method} ${route(name).path}`);
  expect(new Set(doors).size).toBe(doors.length);
});

test('CALL-2 to CALL-7 keep their exact paths at the root', () => {
  expect(names.map((name) => route(name).path).filter((path) => path.startsWith('/googleapis-'))).toEqual([
    '/googleapis-autocomplete',
    '/googleapis-getcoords',
    '/googleapis-getroute',
    '/googleapis-getaddress',
    '/googleapis-getdrivetime',
    '/googleapis-getmultiloctime',
  ]);
});
