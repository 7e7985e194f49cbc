import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCity } from '../build/open-city.ts';
import type { City, Roads } from '../build/city.ts';
import { AvoidingSearch } from '../closures/avoiding-search.ts';
import { applyRules } from '../graph/retime.ts';
import { buildTopology } from '../hierarchy/build-topology.ts';
import { customize } from '../hierarchy/customize.ts';
import { weightMetres, weightSeconds } from '../hierarchy/weight.ts';
import type { Tags } from '../osm/osm-data.ts';
import {
  drawStreets,
  type Drawing,
  type DrawnMap,
  type DrawnNode,
  type DrawnStreet,
} from '../osm/testing/draw-streets.ts';
import { writeOsmPbf } from '../osm/testing/write-pbf.ts';
import { buildRoadGraph } from '../road-import/build-road-graph.ts';
import { createRouter } from '../routing/create-router.ts';
import { Router } from '../routing/router.ts';
import { anyStreets } from '../routing/testing/any-streets.ts';
import { pointsBeside } from '../routing/testing/compare-with-dijkstra.ts';
import { NaiveSearch, type Hour } from '../routing/testing/naive-search.ts';
import { found, referenceRouter } from '../routing/testing/router-of.ts';
import { TimedRules } from './timed-rule.ts';

const noHolidays = { isHoliday: () => false };
/** A Monday. */
const monday = (hour: number) => ({ date: '2026-11-30', minute: hour * 60 });

type Directions = Readonly<Record<'forward' | 'backward', boolean>>;

/** Tags of streets, with what each allows at an hour of a Monday. */
const streetRules: readonly (readonly [Tags, (hour: number) => Directions])[] = [
  [
    { 'motor_vehicle:conditional': 'no @ (Mo-Fr 07:00-09:00)' },
    (hour) => ({ forward: hour < 7 || hour >= 9, backward: hour < 7 || hour >= 9 }),
  ],
  [
    { access: 'no', 'access:conditional': 'yes @ (20:00-08:00)' },
    (hour) => ({ forward: hour >= 20 || hour < 8, backward: hour >= 20 || hour < 8 }),
  ],
  [
    { oneway: 'no', 'oneway:conditional': 'yes @ (Mo 07:00-21:00)' },
    (hour) => ({ forward: true, backward: hour < 7 || hour >= 21 }),
  ],
  [
    { oneway: 'reversible', 'oneway:conditional': 'yes @ (00:00-12:00); -1 @ (12:00-24:00)' },
    (hour) => ({ forward: hour < 12, backward: hour >= 12 }),
  ],
];
const turnHours: readonly (readonly [string, (hour: number) => boolean])[] = [
  ['Mo-Fr 07:00-09:00', (hour) => hour < 7 || hour >= 9],
  ['20:00-06:00', (hour) => hour >= 6 && hour < 20],
];

/** Random maps in which some streets and turns have hours. */
const anyTimedStreets = fc
  .tuple(
    anyStreets,
    fc.array(fc.nat(streetRules.length), { minLength: 1, maxLength: 8 }),
    fc.array(fc.nat(turnHours.length), { minLength: 1, maxLength: 4 }),
  )
  .map(([drawing, streetKinds, turnKinds]): Drawing => {
    const streets = Object.entries(drawing.streets).map(([name, street], index) => {
      const tags = streetRules[streetKinds[index % streetKinds.length] ?? 0]?.[0];
      return [name, { ...street, tags: { ...street.tags, ...tags } }] as const;
    });
    const restrictions = (drawing.restrictions ?? []).map((restriction, index) => {
      const hours = turnHours[turnKinds[index % turnKinds.length] ?? 0]?.[0];
      const { restriction: kind = '', ...tags } = restriction.tags;
      if (hours === undefined) return restriction;
      return {
        ...restriction,
        tags: { ...tags, 'restriction:conditional': `${kind} @ (${hours})`, plain: kind },
      };
    });
    return { nodes: drawing.nodes, streets: Object.fromEntries(streets), restrictions };
  });

/** The naive search reads the plain kind of a restriction. */
function withPlainKinds(drawing: Drawing): Drawing {
  const restrictions = (drawing.restrictions ?? []).map(({ tags, ...rest }) => ({
    ...rest,
    tags: { ...tags, restriction: tags.plain ?? tags.restriction ?? '' },
  }));
  return { ...drawing, restrictions };
}

const allHours = Array.from({ length: 24 }, (_, hour) => hour);

function meaningAt(hour: number): Hour {
  const ruleOf = (tags: Tags) =>
    streetRules.find(([known]) => Object.entries(known).every(([key, value]) => tags[key] === value));
  const hoursOf = (tags: Tags) =>
    turnHours.find(([hours]) => tags['restriction:conditional']?.endsWith(`(${hours})`) === true);
  return {
    isTimed: (tags, direction) =>
      hoursOf(tags) !== undefined || allHours.some((at) => ruleOf(tags)?.[1](at)[direction] === false),
    isOpen: (tags, direction) =>
      (ruleOf(tags)?.[1](hour)[direction] ?? true) && (hoursOf(tags)?.[1](hour) ?? true),
  };
}

test.each([3, 7, 12, 21])('CLOSURE-11 at %d o\u2019clock routes are those of a naive search', (hour) => {
  let [routes, changed] = [0, 0];
  fc.assert(
    fc.property(anyTimedStreets, (drawing) => {
      const graph = buildRoadGraph(drawStreets(drawing).osm);
      const { rules } = new TimedRules(graph).at(monday(hour), noHolidays);
      const road = applyRules(graph, rules);
      const whole = createRouter(graph, customize(graph, buildTopology(graph)));
      const exact = createRouter(road, customize(road, buildTopology(graph)), whole);
      const atOnce = new Router(road, (open) => new AvoidingSearch(open, whole.search), whole);
      const naive = new NaiveSearch(road, withPlainKinds(drawing), new Set(), meaningAt(hour));
      const points = pointsBeside(graph, 8);
      const snapped = points.flatMap((point) => {
        const place = exact.snapper.snap(point, 'person');
        return typeof place === 'string' || place.arcs.length < 2 ? [] : [{ point, hit: place.hit }];
      });
      for (const { point, hit } of snapped) {
        const weights = naive.lightest(
          hit,
          snapped.map((to) => to.hit),
        );
        for (const [column, weight] of weights.entries()) {
          const to = snapped[column]?.point ?? point;
          const expected =
            weight === Infinity
              ? { refusal: 'no_route' }
              : { durationSeconds: weightSeconds(weight), distanceMetres: weightMetres(weight) };
          const route = exact.route(point, to);
          expect(route).toMatchObject(expected);
          expect(atOnce.route(point, to)).toMatchObject(expected);
          routes++;
          const before = whole.route(point, to);
          if (!('refusal' in before) && before.durationSeconds !== weightSeconds(weight)) changed++;
        }
      }
      expect(exact.matrix(points, points)).toEqual(referenceRouter(road).matrix(points, points));
    }),
    { numRuns: 150 },
  );
  // Random ones have about 1000 and 200.
  expect(routes).toBeGreaterThan(300);
  expect(changed).toBeGreaterThan(10);
});

describe('in a small town', () => {
  let folder: string;
  let drawn: DrawnMap;
  let city: City;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fiacre-timed-'));
    const nodes: Record<string, DrawnNode> = {
      hall: [10, 10, { place: 'town', name: 'Hourton' }],
      // Three columns and five rows, 300 m and 200 m apart.
      ...Object.fromEntries(
        Array.from(
          { length: 15 },
          (_, at) => [`n${at}`, [(at % 3) * 300, Math.floor(at / 3) * 200]] as const,
        ),
      ),
      gate: [450, 0, { barrier: 'gate', 'access:conditional': 'no @ (22:00-06:00)' }],
      bar: [450, 600, { barrier: 'lift_gate', 'motor_vehicle:conditional': 'no @ (Tu 14:00-15:00)' }],
      yard: [150, 900],
    };
    const streets: Record<string, DrawnStreet> = {
      row0: { along: 'n0 n1 gate n2' },
      row1: { along: 'n3 n4 n5', tags: { 'motor_vehicle:conditional': 'no @ (Mo-Fr 07:00-09:00)' } },
      row2: { along: 'n6 n7 n8' },
      row3: { along: 'n9 n10 bar n11', tags: { oneway: 'yes' } },
      row4: { along: 'n12 n13 n14' },
      column0: { along: 'n0 n3 n6 n9 n12' },
      column1: { along: 'n1 n4 n7 n10 n13' },
      column2: { along: 'n2 n5 n8 n11 n14' },
      // A yard behind a street that is closed on Sundays.
      passage: { along: 'n12 yard', tags: { 'access:conditional': 'no @ (Su)' } },
      yardLoop: { along: 'yard x1 x2 x3 yard' },
    };
    Object.assign(nodes, { x1: [150, 1000], x2: [200, 1000], x3: [200, 900] });
    drawn = drawStreets({ nodes, streets });
    const path = join(folder, 'hourton.osm.pbf');
    writeFileSync(path, writeOsmPbf(drawn.osm));
    city = await openCity({ input: { kind: 'osm', path }, cacheDir: folder });
  });
  afterAll(() => {
    city.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const rulesAt = (date: string, hour: number) => city.rulesAt({ date, minute: hour * 60 }, noHolidays);
  const both = async (date: string, hour: number): Promise<Roads[]> => {
    const closed = { arcs: [], rules: rulesAt(date, hour).rules };
    return [city.avoiding(closed), await city.closing(closed, { speeds: null })];
  };
  const metres = (roads: Roads, from: string, to: string) =>
    Math.round(found(roads.route(drawn.near(from, 10, 0), drawn.near(to, -10, 0))).distanceMetres);

  test('CLOSURE-11 a gate is passed while it is open, and turned back at while it is not', async () => {
    for (const roads of await both('2026-12-01', 12)) expect(metres(roads, 'n0', 'n2')).toBe(580);
    for (const roads of await both('2026-12-01', 23)) {
      expect(metres(roads, 'n0', 'n2')).toBe(10 + 200 + 600 + 200 + 10);
      // Between the gate and the corner.
      const way = found(roads.route(drawn.near('n0', 10, 0), drawn.near('gate', -50, 0)));
      expect(way.distanceMetres).toBeCloseTo(390, -1);
      expect(roads.route(drawn.near('gate', -50, 0), drawn.near('n0', 10, 0))).toMatchObject({
        distanceMetres: expect.closeTo(390, -1) as number,
      });
    }
  });

  test('CLOSURE-11 a gate of a one-way street is passed while it is open', async () => {
    for (const roads of await both('2026-12-01', 12)) expect(metres(roads, 'n9', 'n11')).toBe(580);
    for (const roads of await both('2026-12-01', 14)) expect(metres(roads, 'n9', 'n11')).toBeGreaterThan(900);
  });

  test('CLOSURE-11 a street is avoided at its hours, together with a closure of the desk', async () => {
    const closure = city.closedStreets({
      kind: 'street',
      from: drawn.near('n6', 50, 0),
      to: drawn.near('n8', -50, 0),
      bothWays: true,
    });
    if (typeof closure === 'string') throw new Error(closure);
    const lengths = async (hour: number, arcs: readonly number[]) => {
      const closed = { arcs, rules: rulesAt('2026-12-01', hour).rules };
      return [city.avoiding(closed), await city.closing(closed, { speeds: null })].map((roads) => {
        const [from, to] = [drawn.near('n3', 0, 60), drawn.near('n5', 0, 60)];
        const way = Math.round(found(roads.route(from, to)).distanceMetres);
        expect(Math.round(roads.matrix([from], [to]).distancesMetres[0] ?? 0)).toBeGreaterThan(0);
        return way;
      });
    };
    expect(await lengths(12, [])).toEqual([720, 720]);
    expect(await lengths(8, [])).toEqual([880, 880]);
    expect(await lengths(8, closure.arcs)).toEqual([1120, 1120]);
  });

  test('CLOSURE-13 behind a closed street nobody is picked up', async () => {
    const point = drawn.near('x1', 20, 0);
    const to = drawn.near('n12', 0, -50);
    for (const roads of await both('2026-11-30', 12))
      expect(found(roads.route(point, to)).distanceMetres).toBeGreaterThan(200);
    for (const roads of await both('2026-11-29', 12)) {
      const way = found(roads.route(point, to));
      expect(way.coordinates[0]?.lat).toBeLessThanOrEqual(drawn.at('n12').lat);
      // A car that is there drives out.
      const out = found(roads.route(drawn.near('yard', -60, -40), to, { fromCar: true }));
      expect(out.distanceMetres).toBeGreaterThan(100);
    }
  });

  test('CLOSURE-11 equal rules have equal keys, and other hours have others', () => {
    const keys = [12, 13, 23].map((hour) => rulesAt('2026-12-01', hour).key);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).not.toBe(keys[2]);
    expect(city.hasTimedRules).toBe(true);
    expect(city.info.report.timed).toEqual({ ways: 2, gates: 2, unreadable: 0 });
  });
});
