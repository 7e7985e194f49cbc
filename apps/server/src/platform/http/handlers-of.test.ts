import type { RouteName } from '@fiacre/contract';
import { expectTypeOf, test } from 'vitest';
import { handlersOf, type Handlers } from './handler.ts';

test('a route of the contract without a handler does not compile', () => {
  const health = { handlers: { health: async () => ({ status: 'ok' as const }) } };
  const others = { handlers: {} as Omit<Handlers<RouteName>, 'health'> };
  expectTypeOf(handlersOf([health, others])).toExtend<Handlers<RouteName>>();
  expectTypeOf(handlersOf([others])).not.toExtend<Handlers<RouteName>>();
});
