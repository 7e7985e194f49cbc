import { greatCircleMetres } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import { scaled, seedOr, toRepeat } from '../../../../tests/scale.ts';
import { defaultRules } from '../engine/rules.ts';
import type { CityPlan, CityScene } from '../engine/scene.ts';
import { seededRandom } from '../random.ts';
import { cityMode } from './choose-mode.ts';
import { SmallTown } from './testing/small-town.ts';

const rules = { ...defaultRules, radiusMetres: 9000 };
/** Each town gets one random sequence of events; at full scale there are a million events. */
const towns = scaled({ short: 200, long: 20_000 });
const eventsPerTown = 50;

/** The conditions of an offer, implemented a second time and independently of the engine. */
function whyForbidden(scene: CityScene<unknown>, bookingId: string, driverId: string): string | null {
  const booking = scene.bookings.find((one) => one.bookingId === bookingId);
  const driver = scene.drivers.find((one) => one.driverId === driverId);
  if (booking === undefined) return 'the booking is not open';
  if (driver === undefined) return 'the driver is not on duty';
  if (driver.doing.kind !== 'free') return 'the driver is on a trip';
  if (driver.carTypeId !== booking.carTypeId) return 'another car type';
  if (driver.bar !== null) return driver.bar;
  if (greatCircleMetres(driver.location, booking.pickup) > rules.radiusMetres) return 'too far away';
  const before = booking.offers.find((offer) => offer.driverId === driverId)?.state;
  if (before === 'declined' || before === 'handed-back') return before;
  if (booking.offers.some(({ state }) => state === 'offered')) return 'the booking is on offer';
  const has = scene.bookings.some(({ offers }) =>
    offers.some((offer) => offer.driverId === driverId && offer.state === 'offered'),
  );
  return has ? 'the driver has an offer' : null;
}

function checkPlan(scene: CityScene<unknown>, plan: CityPlan<unknown>, again: string): void {
  expect(plan.faults, `${again}`).toEqual([]);
  for (const { bookingId, driverId, expiresAtMs } of plan.offers) {
    expect(whyForbidden(scene, bookingId, driverId), `${bookingId} to ${driverId}, ${again}`).toBeNull();
    expect(expiresAtMs, `${again}`).toBe(scene.nowMs + rules.answerSeconds * 1000);
  }
  const taken = [...plan.offers, ...(plan.reservations ?? [])];
  for (const of of [taken.map(({ bookingId }) => bookingId), taken.map(({ driverId }) => driverId)])
    expect(new Set(of).size, `twice in one plan, ${again}`).toBe(of.length);
  for (const atMs of plan.ticksAtMs) expect(atMs, `${again}`).toBeGreaterThan(scene.nowMs);
}

/** @returns how many offers were made and accepted */
async function live(town: SmallTown, mode: 'nearest' | 'batched', random: () => number, again: string) {
  const policy = cityMode(mode, rules);
  let memory = policy.firstMemory;
  let offers = 0;
  const events = [
    () => town.book(),
    () => town.book(),
    () => town.accept(),
    () => town.accept(),
    () => town.decline(),
    () => town.cancel(),
    () => town.handBack(),
    () => town.endTrip(),
    () => town.changeDriver(),
    () => (town.nowMs += Math.floor(random() * 30_000)),
    // The clock is set back, and the memory is lost or read again from JSON.
    () => (town.nowMs -= Math.floor(random() * 5_000)),
    () => (memory = random() < 0.5 ? policy.firstMemory : JSON.parse(JSON.stringify(memory))),
  ];
  for (let count = 0; count < eventsPerTown; count++) {
    town.pick(events)?.();
    if (random() < 0.4) continue;
    const scene = town.scene(memory);
    const plan = await policy.plan(scene);
    checkPlan(scene, plan, again);
    // Between planning and carrying out the plan, anything may happen.
    if (random() < 0.3) town.pick(events)?.();
    memory = plan.memory;
    town.carryOut(plan);
    offers += plan.offers.length;
    checkTown(town, again);
  }
  return { offers, accepted: [...town.bookings.values()].filter(({ driverId }) => driverId !== null).length };
}

function checkTown(town: SmallTown, again: string): void {
  const rides = [...town.bookings.values()].flatMap(({ driverId }) => driverId ?? []);
  expect(new Set(rides).size, `two rides for one driver, ${again}`).toBe(rides.length);
  for (const { bookingId, driverId } of town.bookings.values())
    if (driverId !== null) expect(town.drivers.get(driverId)?.bookingId, `${again}`).toBe(bookingId);
}

describe.each(['nearest', 'batched'] as const)('%s, whatever happens and in whatever order', (mode) => {
  test('no ride has two drivers, no driver has two rides, and nobody is offered a ride that they may not take', async () => {
    const seed = seedOr(Math.floor(Math.random() * 1e9));
    const random = seededRandom(seed);
    let offers = 0;
    let accepted = 0;
    for (let count = 0; count < towns; count++) {
      const town = new SmallTown(random, 2 + Math.floor(random() * 6));
      const made = await live(town, mode, random, toRepeat(seed));
      offers += made.offers;
      accepted += made.accepted;
    }
    // A run in which nothing happens would prove nothing.
    expect(offers, `${toRepeat(seed)}`).toBeGreaterThan(towns * 3);
    expect(accepted, `${toRepeat(seed)}`).toBeGreaterThan(towns / 20);
  });
});
