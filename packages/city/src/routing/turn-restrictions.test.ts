import { describe, expect, test } from 'vitest';
import type { DrawnRestriction, DrawnStreet } from '../osm/testing/draw-streets.ts';
import type { Tags } from '../osm/osm-data.ts';
import { applyRules } from '../graph/retime.ts';
import { TimedRules } from '../timed/timed-rule.ts';
import { found, referenceRouter, routerOf } from './testing/router-of.ts';
import type { DrawnRouter } from './testing/router-of.ts';

// A crossing m with a ring road around it. Its south street is one-way towards it, so that nobody makes a U-turn there.
//   nw---n----ne
//   |    |    |
//   w----m----e
//   |    |    |
//   sw---s----se
const nodes = {
  m: [0, 0],
  w: [-100, 0],
  e: [120, 0],
  n: [0, 100],
  s: [0, -100],
  nw: [-100, 100],
  ne: [120, 100],
  sw: [-100, -100],
  se: [120, -100],
} as const;
const crossing: Readonly<Record<string, DrawnStreet>> = {
  south: { along: 's m', tags: { oneway: 'yes' } },
  north: { along: 'm n' },
  east: { along: 'm e' },
  west: { along: 'w m' },
  ring: { along: 'w nw n ne e se s sw w' },
};

function restricted(tags: Tags, to: string, from = 'south', via = 'm'): DrawnRouter {
  return routerOf({ nodes, streets: crossing, restrictions: [{ tags, from, via, to }] });
}

const left = (map: DrawnRouter) => map.way(map.near('m', 0, -20), map.near('m', -20, 0));
const right = (map: DrawnRouter) => map.way(map.near('m', 0, -20), map.near('m', 20, 0));
const ahead = (map: DrawnRouter) => map.way(map.near('m', 0, -20), map.near('m', 0, 20));

describe('a turn at a junction', () => {
  test('every turn is allowed without a restriction', () => {
    const map = routerOf({ nodes, streets: crossing });
    expect([left(map), right(map), ahead(map)]).toEqual(['m', 'm', 'm']);
  });

  test('no_left_turn forbids only the left turn and a U-turn after the junction', () => {
    const map = restricted({ restriction: 'no_left_turn' }, 'west');
    expect([left(map), right(map), ahead(map)]).toEqual(['m n nw w', 'm', 'm']);
    expect(map.graph.restrictions).toEqual({
      applied: 1,
      notForTaxis: 0,
      conditional: 0,
      unreadable: 0,
      unusable: 0,
    });
  });

  test('applies only to its from street', () => {
    const map = restricted({ restriction: 'no_left_turn' }, 'west');
    expect(map.way(map.near('m', 0, 20), map.near('m', -20, 0))).toBe('m');
    expect(map.way(map.near('m', 20, 0), map.near('m', -20, 0))).toBe('m');
  });

  test('no_right_turn forbids the right turn', () => {
    const map = restricted({ restriction: 'no_right_turn' }, 'east');
    expect([left(map), right(map), ahead(map)]).toEqual(['m', 'm n ne e', 'm']);
  });

  test('no_straight_on forbids going straight on', () => {
    const map = restricted({ restriction: 'no_straight_on' }, 'north');
    expect([left(map), right(map), ahead(map)]).toEqual(['m', 'm', 'm w nw n']);
  });

  test('only_straight_on forbids both turns', () => {
    const map = restricted({ restriction: 'only_straight_on' }, 'north');
    expect([left(map), right(map), ahead(map)]).toEqual(['m n nw w', 'm n ne e', 'm']);
  });

  test('only_left_turn and only_right_turn forbid all other exits', () => {
    const onlyLeft = restricted({ restriction: 'only_left_turn' }, 'west');
    expect([left(onlyLeft), right(onlyLeft)]).toEqual(['m', 'm w nw n m']);
    const onlyRight = restricted({ restriction: 'only_right_turn' }, 'east');
    expect([left(onlyRight), right(onlyRight)]).toEqual(['m e ne n m', 'm']);
  });

  test('no_entry and no_exit forbid their members', () => {
    expect(left(restricted({ restriction: 'no_entry' }, 'west'))).toBe('m n nw w');
    expect(left(restricted({ restriction: 'no_exit' }, 'west'))).toBe('m n nw w');
  });

  test('two restrictions allow only what both allow', () => {
    const map = routerOf({
      nodes,
      streets: crossing,
      restrictions: [
        { tags: { restriction: 'no_left_turn' }, from: 'south', via: 'm', to: 'west' },
        { tags: { restriction: 'no_straight_on' }, from: 'south', via: 'm', to: 'north' },
      ],
    });
    expect([left(map), right(map)]).toEqual(['m e ne n m', 'm']);
  });

  test('no_u_turn forbids turning back where a street could not be driven back otherwise', () => {
    const streets = { lane: { along: 'w m' }, on: { along: 'm e' }, back: { along: 'e se s sw w' } };
    const exitsOf = (restrictions: readonly DrawnRestriction[]) => {
      const { graph } = routerOf({ nodes, streets, restrictions });
      const vertex = graph.arcArrival[0] ?? 0;
      return [...graph.stepArc.subarray(graph.firstStep[vertex], graph.firstStep[vertex + 1])];
    };
    const noTurn = { tags: { restriction: 'no_u_turn' }, from: 'lane', via: 'm', to: 'lane' };
    expect(exitsOf([])).toEqual([1, 2]);
    expect(exitsOf([noTurn])).toEqual([2]);
  });
});

describe('the vehicles and hours of a restriction', () => {
  const counts = (map: DrawnRouter) => map.graph.restrictions;

  test.each<[string, Tags]>([
    ['taxis are exempt', { restriction: 'no_left_turn', except: 'taxi' }],
    ['public service vehicles are exempt', { restriction: 'no_left_turn', except: 'bus;psv' }],
    ['motor cars are exempt', { restriction: 'no_left_turn', except: 'motorcar' }],
    ['it is for lorries', { 'restriction:hgv': 'no_left_turn' }],
  ])('%s: the turn is allowed', (_, tags) => {
    const map = restricted(tags, 'west');
    expect(left(map)).toBe('m');
    expect(counts(map)).toMatchObject({ applied: 0, notForTaxis: 1 });
  });

  test.each<[string, Tags]>([
    ['buses and bicycles are exempt', { restriction: 'no_left_turn', except: 'bus;bicycle' }],
    ['it is for motor cars', { 'restriction:motorcar': 'no_left_turn' }],
    ['its type names the traffic', { type: 'restriction:motor_vehicle', restriction: 'no_left_turn' }],
  ])('%s: the turn is forbidden', (_, tags) => {
    expect(left(restricted(tags, 'west'))).toBe('m n nw w');
  });

  /** The left turn at an hour of a Monday. */
  const leftAt = (map: DrawnRouter, hour: number) => {
    const time = { date: '2026-11-30', minute: hour * 60 };
    const { rules } = new TimedRules(map.graph).at(time, { isHoliday: () => false });
    const way = referenceRouter(applyRules(map.graph, rules)).route(
      map.near('m', 0, -20),
      map.near('m', -20, 0),
    );
    return map.nodesOn(found(way).coordinates);
  };

  test.each<[string, Tags]>([
    ['by condition', { 'restriction:conditional': 'no_left_turn @ (07:00-09:00)' }],
    ['for motor cars', { 'restriction:motorcar:conditional': 'no_left_turn @ (Mo 07:00-09:00)' }],
    ['that obliges', { 'restriction:conditional': 'only_straight_on @ (07:00-09:00)' }],
    [
      'of several',
      { 'restriction:conditional': 'no_right_turn @ (12:00-13:00); no_left_turn @ (07:00-09:00)' },
    ],
    ['by the deprecated tags', { restriction: 'no_left_turn', hour_on: '07:00', hour_off: '09:00' }],
    [
      'by the deprecated tags of days',
      {
        restriction: 'no_left_turn',
        day_on: 'Monday',
        day_off: 'Friday',
        hour_on: '07:00',
        hour_off: '09:00',
      },
    ],
  ])('CLOSURE-11 a restriction %s applies at its hours', (_, tags) => {
    const isOnward = tags['restriction:conditional']?.startsWith('only') === true;
    const map = restricted(tags, isOnward ? 'north' : 'west');
    expect([leftAt(map, 6), leftAt(map, 8), leftAt(map, 10)]).toEqual(['m', 'm n nw w', 'm']);
    expect(counts(map)).toMatchObject({ conditional: 1, applied: 0, unreadable: 0 });
  });

  test.each<[string, Tags]>([
    ['by condition', { 'restriction:conditional': 'no_left_turn @ (sunrise-sunset)' }],
    ['by the deprecated tags', { restriction: 'no_left_turn', hour_on: '7', hour_off: '9' }],
  ])('CLOSURE-12 a restriction whose hours cannot be read (%s) applies at all hours', (_, tags) => {
    const map = restricted(tags, 'west');
    expect([leftAt(map, 6), left(map)]).toEqual(['m n nw w', 'm n nw w']);
    expect(counts(map)).toMatchObject({ conditional: 0, unreadable: 1 });
  });

  test.each<[string, Tags, string, string, string]>([
    ['streets that do not touch', { restriction: 'no_left_turn' }, 'south', 'n', 'west'],
    ['a via that is not a junction', { restriction: 'no_left_turn' }, 'south', 'nw', 'west'],
    ['an unknown kind', { restriction: 'no_singing' }, 'south', 'm', 'west'],
    ['a street that runs through the junction', { restriction: 'no_left_turn' }, 'ring', 'n', 'north'],
    ['against a one-way street', { restriction: 'no_left_turn' }, 'west', 'm', 'south'],
  ])('%s: forbids nothing and is counted', (_, tags, from, via, to) => {
    const map = restricted(tags, to, from, via);
    expect(left(map)).toBe('m');
    expect(counts(map)).toMatchObject({ unusable: 1, applied: 0 });
  });

  test('ignores relations of other types', () => {
    expect(counts(restricted({ type: 'route' }, 'west'))).toMatchObject({ unusable: 0, notForTaxis: 0 });
  });
});

describe('a restriction via a way', () => {
  // Two carriageways, up on the right and down on the left, with a link between them at the bottom and one at the top.
  const carriageways = {
    nodes: {
      r0: [20, 0],
      r1: [20, 100],
      r2: [20, 300],
      l0: [0, 0],
      l1: [0, 100],
      l2: [0, 300],
      // A dead end, so long that turning back in it is the longest route.
      x: [-500, 100],
    },
    streets: {
      up: { along: 'r0 r1', tags: { oneway: 'yes' } },
      on: { along: 'r1 r2', tags: { oneway: 'yes' } },
      link: { along: 'r1 l1' },
      top: { along: 'r2 l2' },
      down: { along: 'l2 l1', tags: { oneway: 'yes' } },
      off: { along: 'l1 l0', tags: { oneway: 'yes' } },
      bottom: { along: 'l0 r0' },
      side: { along: 'l1 x' },
    },
  } as const;
  const turned = (kind: string, to: string): DrawnRouter =>
    routerOf({
      ...carriageways,
      restrictions: [{ tags: { restriction: kind }, from: 'up', via: 'link', to }],
    });
  const round = (map: DrawnRouter) => map.way(map.near('r1', 0, -50), map.near('l1', 0, -50));
  const aside = (map: DrawnRouter) => map.way(map.near('r1', 0, -50), map.near('l1', -50, 0));

  test('without a restriction, the link is used', () => {
    const map = routerOf(carriageways);
    expect([round(map), aside(map)]).toEqual(['r1 l1', 'r1 l1']);
  });

  test('no_u_turn forbids the link for traffic from below, not from the side street', () => {
    const map = turned('no_u_turn', 'off');
    expect([round(map), aside(map)]).toEqual(['r1 r2 l2 l1', 'r1 l1']);
    expect(map.way(map.near('r1', -5, 0), map.near('l1', 0, -50))).toBe('l1');
  });

  test('only_u_turn forbids the side street for traffic over the link', () => {
    const map = turned('only_u_turn', 'off');
    expect([round(map), aside(map)]).toEqual(['r1 l1', 'r1 r2 l2 l1']);
    expect(map.way(map.near('r1', 0, -50), map.near('r2', 0, -50))).toBe('r1');
  });

  test('a via of two streets is applied', () => {
    const streets = { ...carriageways.streets, link: { along: 'r1 k' }, link2: { along: 'k l1' } };
    const map = routerOf({
      nodes: { ...carriageways.nodes, k: [10, 100], y: [10, 500] },
      streets: { ...streets, stub: { along: 'k y' } },
      restrictions: [{ tags: { restriction: 'no_u_turn' }, from: 'up', via: 'link link2', to: 'off' }],
    });
    expect([round(map), aside(map)]).toEqual(['r1 r2 l2 l1', 'r1 k l1']);
    expect(map.way(map.near('k', 0, 20), map.near('l1', 0, -50))).toBe('k l1');
  });

  test('a via that is not connected forbids nothing', () => {
    const map = routerOf({
      ...carriageways,
      restrictions: [{ tags: { restriction: 'no_u_turn' }, from: 'up', via: 'top', to: 'off' }],
    });
    expect(round(map)).toBe('r1 l1');
    expect(map.graph.restrictions.unusable).toBe(1);
  });
});

test('a car turns back after a restricted junction if there is no other exit', () => {
  const map = routerOf({
    nodes: { ...nodes, sw: [-900, -900] },
    streets: {
      south: { along: 's m' },
      west: { along: 'w m' },
      blind: { along: 'm n' },
      back: { along: 'w sw s' },
    },
    restrictions: [{ tags: { restriction: 'no_left_turn' }, from: 'south', via: 'm', to: 'west' }],
  });
  expect(map.way(map.near('m', 0, -5), map.near('m', -5, 0))).toBe('m n m');
});
