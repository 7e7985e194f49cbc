import { describe, expect, test } from 'vitest';
import { defaultRules } from '../engine/rules.ts';
import type { CityPlan, CityPolicy, CityScene } from '../engine/scene.ts';
import { booking, driver, nowMs, offered, place, sceneOf, streets } from '../engine/testing/scenes.ts';
import { seededRandom } from '../laboratory/random.ts';
import { batchedMode } from './batched.ts';
import { cityMode, withFallback } from './choose-mode.ts';
import { nearestMode } from './nearest.ts';
import { offerToAll } from './offer-to-all.ts';

const nearest = nearestMode(defaultRules);
const batched = batchedMode(defaultRules);
const run = (policy: CityPolicy, scene: CityScene<unknown>) =>
  policy.plan({ ...scene, memory: scene.memory ?? policy.firstMemory });
const pairs = ({ offers }: CityPlan<unknown>) =>
  offers.map(({ bookingId, driverId }) => `${bookingId}-${driverId}`);

const driving = (seconds: number, drop = place(0)) =>
  ({ doing: { kind: 'driving', drop, dropAtMs: nowMs + seconds * 1000 } }) as const;
const freeFor = (seconds: number) => ({ doing: { kind: 'free', sinceMs: nowMs - seconds * 1000 } }) as const;

describe('nearest', () => {
  test('asks the driver who is nearest by road, not in a straight line', async () => {
    const byAir = driver('air', place(700, 700));
    const byRoad = driver('road', place(1200));
    const plan = await run(nearest, sceneOf([booking('b', place(0))], [byAir, byRoad]));
    expect(plan.offers).toEqual([
      {
        bookingId: 'b',
        driverId: 'road',
        expiresAtMs: nowMs + 20_000,
        reason: 'nearest: 120 s to the pickup by road; next best 140 s; candidates: 2',
      },
    ]);
    expect(plan.ticksAtMs).toEqual([nowMs + 20_000]);
  });

  test('asks the next driver when the first declined or let the offer expire', async () => {
    const drivers = [driver('first', place(100)), driver('second', place(500)), driver('third', place(900))];
    const offers = [offered('first', 'declined'), offered('second', 'expired')];
    const plan = await run(nearest, sceneOf([booking('b', place(0), { offers })], drivers));
    expect(pairs(plan)).toEqual(['b-third']);
    expect(plan.offers[0]?.reason).toContain('passed over: declined 1, let-pass 1');
  });

  test('does not withdraw an open offer and gives nobody a second one', async () => {
    const drivers = [driver('d', place(100)), driver('e', place(5000))];
    const asked = booking('asked', place(0), { offers: [offered('d', 'offered', nowMs + 5000)] });
    const plan = await run(nearest, sceneOf([asked, booking('b', place(0))], drivers));
    expect(pairs(plan)).toEqual(['b-e']);
  });

  test('assigns the oldest booking first', async () => {
    const old = booking('old', place(900), { openSinceMs: nowMs - 60_000 });
    const plan = await run(nearest, sceneOf([booking('new', place(0)), old], [driver('d', place(0))]));
    expect(pairs(plan)).toEqual(['old-d']);
    expect(plan.ticksAtMs).toContain(nowMs + 5000);
  });

  test('asks nobody who is still on a trip', async () => {
    const plan = await run(nearest, sceneOf([booking('b', place(0))], [driver('d', place(0), driving(10))]));
    expect(plan.offers).toEqual([]);
  });
});

describe('batched', () => {
  test('minimises the total wait, rather than giving each booking its nearest driver', async () => {
    const bookings = [booking('here', place(0)), booking('north', place(1000))];
    const drivers = [driver('middle', place(400)), driver('south', place(-600))];
    expect(pairs(await run(batched, sceneOf(bookings, drivers)))).toEqual(['here-south', 'north-middle']);
  });

  test('matches immediately after a quiet period, and then once per window', async () => {
    const first = await run(batched, sceneOf([booking('b', place(0))], []));
    expect(first.ticksAtMs).toEqual([nowMs + 5000]);
    const scene = sceneOf([booking('b', place(0))], [driver('d', place(0))], { memory: first.memory });
    expect(pairs(await run(batched, { ...scene, nowMs: nowMs + 4999 }))).toEqual([]);
    expect(pairs(await run(batched, { ...scene, nowMs: nowMs + 5000 }))).toEqual(['b-d']);
    // A clock that was set back must not stop it.
    expect(pairs(await run(batched, { ...scene, nowMs: nowMs - 3_600_000 }))).toEqual(['b-d']);
  });

  test('keeps a booking for a driver whose trip ends soon, rather than send a distant driver', async () => {
    const soon = driver('soon', place(9000), driving(60, place(100)));
    const afar = driver('afar', place(6000));
    const plan = await run(batched, sceneOf([booking('b', place(0))], [afar, soon]));
    expect([plan.offers, plan.reservations]).toEqual([
      [],
      [{ bookingId: 'b', driverId: 'soon', freeAtMs: nowMs + 60_000 }],
    ]);
    // 60 s until free, 45 s for the handover and 10 s by road are more than 80 s.
    const nearer = driver('nearer', place(800));
    expect(pairs(await run(batched, sceneOf([booking('b', place(0))], [nearer, soon])))).toEqual([
      'b-nearer',
    ]);
  });

  test('prefers a long-waiting booking to a new one that is slightly nearer', async () => {
    const old = booking('old', place(1000), { openSinceMs: nowMs - 20 * 60_000 });
    const plan = await run(batched, sceneOf([booking('new', place(0)), old], [driver('d', place(0))]));
    expect(pairs(plan)).toEqual(['old-d']);
    const short = booking('old', place(1000), { openSinceMs: nowMs - 60_000 });
    expect(
      pairs(await run(batched, sceneOf([booking('new', place(0)), short], [driver('d', place(0))]))),
    ).toEqual(['new-d']);
  });

  test('sends no driver farther than the limit while drivers are scarce, but otherwise does', async () => {
    const far = booking('far', place(8000));
    const rules = { ...defaultRules, reachSeconds: 300 };
    const scarce = sceneOf([far, booking('far2', place(8500))], [driver('d', place(0))]);
    expect(pairs(await run(batchedMode(rules), scarce))).toEqual([]);
    expect(pairs(await run(batchedMode(rules), sceneOf([far], [driver('d', place(0))])))).toEqual(['far-d']);
  });

  test('between equal drivers, prefers the one who has waited longest or earned least', async () => {
    const drivers = [
      driver('rich', place(100), { ...freeFor(1200), earned: 9000 }),
      driver('poor', place(100), { ...freeFor(60), earned: 1000 }),
    ];
    const scene = sceneOf([booking('b', place(0))], drivers);
    expect(pairs(await run(batched, scene))).toEqual(['b-rich']);
    expect(pairs(await run(batchedMode({ ...defaultRules, fairness: 'earned' }), scene))).toEqual(['b-poor']);
    const farther = sceneOf([booking('b', place(0))], [drivers[0]!, driver('near', place(-100))]);
    const moved = { ...farther, drivers: [driver('rich', place(700), freeFor(7200)), farther.drivers[1]!] };
    expect(pairs(await run(batched, moved))).toEqual(['b-near']);
  });

  test('uses straight-line distances if there are no road times, and says so', async () => {
    const travelTimes = { secondsTo: () => Promise.reject(new Error('down')) };
    const plan = await run(
      batched,
      sceneOf([booking('b', place(0))], [driver('d', place(700))], { travelTimes }),
    );
    expect(plan.offers[0]?.reason).toBe('batched: 140 s to the pickup as the crow flies; candidates: 1');
  });

  test('excludes a driver without a route', async () => {
    const travelTimes = { secondsTo: () => Promise.resolve([Infinity, 500]) };
    const drivers = [driver('island', place(100)), driver('d', place(4000))];
    const plan = await run(batched, sceneOf([booking('b', place(0))], drivers, { travelTimes }));
    expect(pairs(plan)).toEqual(['b-d']);
  });
});

test('withdraws the offers that broadcast left open, and offers the booking to one driver', async () => {
  const open = { ...offered('d', 'offered'), expiresAtMs: null };
  const scene = sceneOf(
    [booking('b', place(0), { offers: [open] })],
    [driver('d', place(100)), driver('e', place(50))],
  );
  for (const mode of ['nearest', 'batched'] as const) {
    const plan = await run(cityMode(mode, defaultRules), scene);
    expect(pairs(plan)).toEqual(['b-e']);
    expect(plan.withdrawals).toMatchObject([{ bookingId: 'b', driverId: 'd' }]);
  }
});

test.each([
  ['nearest', nearest],
  ['batched', batched],
])(
  '%s offers a thousand bookings of one second without road times, and keeps them when all decline',
  async (_, policy) => {
    const random = seededRandom(3);
    const somewhere = () => place(random() * 9000, random() * 9000);
    const bookings = Array.from({ length: 1000 }, (__, index) => booking(`b${index}`, somewhere()));
    const drivers = Array.from({ length: 100 }, (__, index) => driver(`d${index}`, somewhere()));
    const travelTimes = { secondsTo: () => Promise.reject(new Error('the service is down')) };
    const first = await run(policy, sceneOf(bookings, drivers, { travelTimes }));
    for (const of of [
      first.offers.map(({ driverId }) => driverId),
      first.offers.map(({ bookingId }) => bookingId),
    ])
      expect(new Set(of).size).toBe(of.length);
    expect(first.offers.length).toBeGreaterThan(80);
    expect(first.decisions).toHaveLength(1000);
    expect(first.decisions?.every(({ byAir }) => byAir)).toBe(true);

    const declined = bookings.map((one) => ({
      ...one,
      offers: drivers.map(({ driverId }) => offered(driverId, 'declined')),
    }));
    const next = await run(policy, sceneOf(declined, drivers, { travelTimes, nowMs: nowMs + 60_000 }));
    expect(next.offers).toEqual([]);
    expect(next.decisions?.map(({ outcome }) => outcome)).toEqual(bookings.map(() => 'waiting'));
    expect(next.decisions?.[0]?.excludedCounts).toEqual({ declined: 100 });
    // They are planned again with the next window.
    expect(next.ticksAtMs[0]).toBeGreaterThan(nowMs + 60_000);
  },
);

describe('when a mode fails', () => {
  const broken = (name: string): CityPolicy => ({
    ...batched,
    name,
    plan: () => Promise.reject(new Error(`${name} is broken`)),
  });
  const scene = sceneOf([booking('b', place(0))], [driver('d', place(100)), driver('e', place(200))], {
    memory: 7,
  });

  test('the next simpler one plans, its memory is stored, and the failure is reported', async () => {
    const plan = await withFallback([broken('batched'), nearest, offerToAll(defaultRules)]).plan(scene);
    expect(pairs(plan)).toEqual(['b-d']);
    expect(plan.memory).toBe(7);
    expect(plan.faults).toEqual([{ mode: 'batched', error: new Error('batched is broken') }]);
  });

  test('if no mode works, every eligible driver is asked', async () => {
    const all = [broken('batched'), broken('nearest'), offerToAll(defaultRules)];
    const plan = await withFallback(all).plan(scene);
    expect(pairs(plan)).toEqual(['b-d', 'b-e']);
    expect(plan.faults?.map(({ mode }) => mode)).toEqual(['batched', 'nearest']);
  });

  test('the modes have different names and report no failure when they work', async () => {
    for (const mode of ['nearest', 'batched'] as const) {
      const policy = cityMode(mode, defaultRules);
      const plan = await policy.plan({ ...scene, travelTimes: streets, memory: policy.firstMemory });
      expect([policy.name, plan.faults, pairs(plan)]).toEqual([mode, [], ['b-d']]);
    }
  });
});
