import { roles } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { contract, type RouteSchemas } from './contract.ts';
import { routes, type RouteName } from './routes.ts';
import type { RouteDeclaration } from './declare/policy.ts';

const names = Object.keys(routes) as RouteName[];
const route = (name: RouteName): RouteDeclaration => routes[name];
const schemas = (name: RouteName): RouteSchemas => contract[name];

describe.each(names)('route %s', (name) => {
  test('declares who may call it', () => {
    expect(route(name).access.length).toBeGreaterThan(0);
    for (const caller of route(name).access) expect(['guest', ...roles]).toContain(caller);
  });

  test('declares exactly the parameters of its path', () => {
    const inPath = [...route(name).path.matchAll(/:([a-zA-Z]+)/g)].map((match) => match[1]).sort();
    const { params } = schemas(name);
    expect(params === undefined ? [] : Object.keys((params as z.ZodObject).shape).sort()).toEqual(inPath);
  });

  test('refuses unknown fields, unless a payment or sign-in provider calls it', () => {
    if (route(name).fromProvider === true) return;
    for (const schema of [schemas(name).params, schemas(name).query, schemas(name).body]) {
      if (schema === undefined) continue;
      const issues = schema.safeParse({ intruder: 1 }).error?.issues ?? [];
      // Routes for bytes and signed text accept no object at all.
      const isRaw = ['string', 'custom'].includes(schema.def.type);
      const refused = issues.some(({ code }) => isRaw || code === 'unrecognized_keys');
      expect(refused).toBe(true);
    }
  });

  test('has a response schema unless it is raw', () => {
    expect(schemas(name).response !== undefined || route(name).raw === true).toBe(true);
  });
});

test('no two routes share a method and a path', () => {
  const endpoints = names.map((name) => `${route(name).method} ${route(name).path}`);
  expect(new Set(endpoints).size).toBe(endpoints.length);
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
