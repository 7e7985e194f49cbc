import { describe, expect, test } from 'vitest';
import { routerOf } from './testing/router-of.ts';

// A shortcut c through a block, and the route around it: a b d. The streets beyond c can be reached only through it.
const nodes = {
  x: [-300, 0],
  a: [0, 0],
  b: [0, 400],
  d: [200, 400],
  e: [200, 0],
  y: [500, 0],
  m: [100, 0],
  p: [100, -100],
  q: [150, -100],
} as const;
const streets = {
  west: { along: 'x a' },
  round: { along: 'a b d e' },
  east: { along: 'e y' },
  cut: { along: 'a m', tags: { motor_vehicle: 'destination' } },
  cut2: { along: 'm e', tags: { motor_vehicle: 'destination' } },
  inner: { along: 'm p' },
  court: { along: 'p q' },
  more: { along: 'x y b' },
};

describe('streets for destination traffic', () => {
  const map = routerOf({ nodes, streets });

  test('are not used by through traffic', () => {
    expect(map.way(map.near('a', -50, 0), map.near('e', 50, 0))).toBe('a b d e');
    const open = routerOf({ nodes, streets: { ...streets, cut: { along: 'a m' }, cut2: { along: 'm e' } } });
    expect(open.way(open.near('a', -50, 0), open.near('e', 50, 0))).toBe('a m e');
  });

  test('are used by a trip that starts or ends on them', () => {
    expect(map.way(map.near('a', -50, 0), map.near('m', 20, 0))).toBe('a m');
    expect(map.way(map.near('m', 20, 0), map.near('a', -50, 0))).toBe('m a');
    expect(map.way(map.near('m', -20, 0), map.near('m', 20, 0))).toBe('m');
  });

  test('lead to streets that can be reached only through them', () => {
    expect(map.way(map.near('a', -50, 0), map.near('q', -5, 0))).toBe('a m p');
    expect(map.way(map.near('q', -5, 0), map.near('e', 50, 0))).toBe('p m e');
  });

  test('are used by through traffic if most of the map is for destination traffic', () => {
    const tags = { access: 'destination' };
    const private_ = Object.entries(streets).map(([name, street]) => [name, { ...street, tags }]);
    const all = routerOf({ nodes, streets: Object.fromEntries(private_) });
    expect(all.way(all.near('a', -50, 0), all.near('e', 50, 0))).toBe('a m e');
  });
});
