import type { RouteName } from '@fiacre/contract';
import { expect, test } from 'vitest';
import { handlersOf, type Handlers } from './handler.ts';

const health = { handlers: { health: async () => ({ status: 'ok' as const }) } };
const everyOther = { handlers: {} as Omit<Handlers<RouteName>, 'health'> };

test('a route of the contract without a handler does not compile', () => {
  const complete: Handlers<RouteName> = handlersOf([health, everyOther]);
  // @ts-expect-error `health` has no handler.
  const incomplete: Handlers<RouteName> = handlersOf([everyOther]);
  expect([Object.keys(complete), Object.keys(incomplete)]).toEqual([['health'], []]);
});
