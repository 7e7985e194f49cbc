import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { contract, type RouteSchemas } from './contract.ts';
import type { RouteName } from './routes.ts';
import { declaredFields, holdsSecret, personal, secret } from './sensitive.ts';

const Shared = z.string().max(10);
const inside = (schema: z.ZodType) =>
  declaredFields(schema).map(({ name, sensitivity }) => [name, sensitivity]);

describe('a field that is declared secret or personal', () => {
  test.each([
    ['itself', z.object({ word: secret(Shared), plain: Shared })],
    [
      'optional, null or with a default',
      z.object({ word: secret(Shared).nullish().default('x'), plain: Shared }),
    ],
    ['wrapped before it was declared', z.object({ word: secret(Shared.nullish()), plain: Shared })],
    ['as a list', z.object({ word: secret(z.array(Shared)), plain: Shared })],
    ['further down', z.object({ user: z.array(z.object({ word: secret(Shared) })), plain: Shared })],
    ['in one of several shapes', z.union([z.object({ word: secret(Shared) }), z.object({ plain: Shared })])],
    [
      'in a record',
      z.object({ all: z.record(z.string(), z.object({ word: secret(Shared) })), plain: Shared }),
    ],
    [
      'of an object that is sensitive as a whole',
      z.object({ all: secret(z.object({ word: Shared })), plain: Shared }),
    ],
    ['through a transform', z.object({ word: secret(Shared.transform(Number)), plain: Shared })],
  ])('is found: %s', (_, schema) => {
    expect(inside(schema)).toContainEqual(['word', 'secret']);
    expect(inside(schema)).toContainEqual(['plain', null]);
    expect(holdsSecret(schema)).toBe(true);
  });

  test('is personal without being a secret', () => {
    const schema = z.object({ email: personal(z.email()) });
    expect(inside(schema)).toEqual([['email', 'personal']]);
    expect(holdsSecret(schema)).toBe(false);
  });

  test('is still checked as before', () => {
    const schema = z.strictObject({ word: secret(Shared), maybe: secret(Shared.optional()) });
    expect(schema.safeParse({ word: 'fits' }).success).toBe(true);
    expect(schema.safeParse({ word: 'much too long for it' }).success).toBe(false);
    expect(schema.safeParse({ maybe: 'x' }).success).toBe(false);
  });
});

const all = Object.entries<RouteSchemas>(contract) as [RouteName, RouteSchemas][];
const sensitivityOf = (name: string) =>
  all.flatMap(([route, { params, query, body, response }]) =>
    [params, query, body, response]
      .flatMap(declaredFields)
      .filter((field) => field.name === name)
      .map(({ sensitivity }) => [route, sensitivity] as const),
  );

// Forgetting the mark in one of many schemas would let that route's answer be stored, and the name into the log.
test.each([
  'password',
  'newPassword',
  'token',
  'recoveryCodes',
  'email',
  'firstName',
  'lastName',
  'mobile',
  'add',
  'otp',
  'bankAccount',
])('%s is declared sensitive wherever the contract has it', (name) => {
  expect(sensitivityOf(name).length).toBeGreaterThan(0);
  expect(sensitivityOf(name).filter(([, sensitivity]) => sensitivity === null)).toEqual([]);
});
