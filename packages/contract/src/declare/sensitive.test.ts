import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { contract, type RouteSchemas } from '../contract.ts';
import type { RouteName } from '../routes.ts';
import { declaredFields, hasSecret, personal, secret } from './sensitive.ts';

const Shared = z.string().max(10);
const fieldsOf = (schema: z.ZodType) =>
  declaredFields(schema).map(({ name, sensitivity }) => [name, sensitivity]);

describe('a field that is declared secret or personal', () => {
  test.each([
    ['itself', z.object({ field: secret(Shared), plain: Shared })],
    [
      'optional, null or with a default',
      z.object({ field: secret(Shared).nullish().default('x'), plain: Shared }),
    ],
    ['wrapped before it was declared', z.object({ field: secret(Shared.nullish()), plain: Shared })],
    ['as a list', z.object({ field: secret(z.array(Shared)), plain: Shared })],
    ['nested', z.object({ user: z.array(z.object({ field: secret(Shared) })), plain: Shared })],
    ['in a union', z.union([z.object({ field: secret(Shared) }), z.object({ plain: Shared })])],
    [
      'in a record',
      z.object({ all: z.record(z.string(), z.object({ field: secret(Shared) })), plain: Shared }),
    ],
    [
      'of an object that is marked as a whole',
      z.object({ all: secret(z.object({ field: Shared })), plain: Shared }),
    ],
    ['through a transform', z.object({ field: secret(Shared.transform(Number)), plain: Shared })],
  ])('is found: %s', (_, schema) => {
    expect(fieldsOf(schema)).toContainEqual(['field', 'secret']);
    expect(fieldsOf(schema)).toContainEqual(['plain', null]);
    expect(hasSecret(schema)).toBe(true);
  });

  test('is personal without being a secret', () => {
    const schema = z.object({ email: personal(z.email()) });
    expect(fieldsOf(schema)).toEqual([['email', 'personal']]);
    expect(hasSecret(schema)).toBe(false);
  });

  test('is still validated', () => {
    const schema = z.strictObject({ field: secret(Shared), maybe: secret(Shared.optional()) });
    expect(schema.safeParse({ field: 'fits' }).success).toBe(true);
    expect(schema.safeParse({ field: 'much too long' }).success).toBe(false);
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

// A field left unmarked in one schema would allow storing that route's response and logging the value.
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
])('%s is declared sensitive everywhere in the contract', (name) => {
  expect(sensitivityOf(name).length).toBeGreaterThan(0);
  expect(sensitivityOf(name).filter(([, sensitivity]) => sensitivity === null)).toEqual([]);
});
