import { greatCircleMetres } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import { seedOr, toRepeat } from '../../../../tests/scale.ts';
import { sizesOf } from '../../../../tests/sizes.ts';
import { defaultRules } from '../engine/rules.ts';
import type { CityPlan, CityPolicy, CityScene } from '../engine/scene.ts';
import { seededRandom } from '../laboratory/random.ts';
import { cityMode } from './choose-mode.ts';
import { SmallTown } from './testing/small-town.ts';

const rules = { ...defaultRules, radiusMetres: 9000 };
const { towns } = sizesOf('packages/dispatch/src/modes/model.test.ts');
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
  for (const ids of [taken.map(({ bookingId }) => bookingId), taken.map(({ driverId }) => driverId)])
    expect(new Set(ids).size, `twice in one plan, ${again}`).toBe(ids.length);
  for (const atMs of plan.ticksAtMs) expect(atMs, `${again}`).toBeGreaterThan(scene.nowMs);
}

/** As long as the server's lease. */
const leaseMs = 7_000;

/** Two nodes that plan for one town. One at a time holds the lease; a plan whose lease was lost is discarded. */
class TwoNodes {
  offers = 0;
  private memory: unknown;
  private token = 0;
  private leasedUntilMs = -Infinity;
  private readonly planned = new Map<number, { readonly plan: CityPlan<unknown>; readonly token: number }>();
  private readonly town: SmallTown;
  private readonly policy: CityPolicy;
  private readonly again: string;

  constructor(town: SmallTown, policy: CityPolicy, again: string) {
    this.town = town;
    this.policy = policy;
    this.again = again;
    this.memory = policy.firstMemory;
  }

  async plan(node: number): Promise<void> {
    const { town } = this;
    // A lease that ends later than any lease can dates from before the clock was set back.
    const leftMs = this.leasedUntilMs - town.nowMs;
    if (leftMs > 0 && leftMs <= leaseMs) return;
    this.token += 1;
    this.leasedUntilMs = town.nowMs + leaseMs;
    const scene = town.scene(this.memory);
    const plan = await this.policy.plan(scene);
    checkPlan(scene, plan, this.again);
    this.planned.set(node, { plan, token: this.token });
  }

  carryOut(node: number): void {
    const { plan, token } = this.planned.get(node) ?? {};
    this.planned.delete(node);
    if (plan === undefined || token !== this.token) return;
    this.leasedUntilMs = -Infinity;
    // Stored as JSON, and read again by whichever node plans next.
    this.memory = JSON.parse(JSON.stringify(plan.memory));
    this.town.carryOut(plan);
    this.offers += plan.offers.length;
    checkTown(this.town, this.again);
  }

  /** The node forgets its plan; its lease has to expire. */
  kill(node: number): void {
    this.planned.delete(node);
  }

  loseMemory(): void {
    this.memory = this.policy.firstMemory;
  }
}

/** @returns how many offers were made and accepted */
async function live(town: SmallTown, mode: 'nearest' | 'batched', random: () => number, again: string) {
  const nodes = new TwoNodes(town, cityMode(mode, rules), again);
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
    // Offers expire, and so do leases.
    () => (town.nowMs += Math.floor(random() * 30_000)),
    // The clock is set back.
    () => (town.nowMs -= Math.floor(random() * 5_000)),
    () => (random() < 0.5 ? nodes.loseMemory() : nodes.kill(random() < 0.5 ? 0 : 1)),
  ];
  for (let count = 0; count < eventsPerTown; count++) {
    town.pick(events)?.();
    const node = random() < 0.5 ? 0 : 1;
    const step = random();
    if (step < 0.8) await nodes.plan(node);
    // Between planning and carrying out the plan, anything may happen, even on the other node.
    if (step < 0.5 && random() < 0.3) town.pick(events)?.();
    // The node hangs for longer than its lease, and the other one plans during that time.
    if (step > 0.6 && step < 0.7) {
      town.nowMs += leaseMs;
      await nodes.plan(1 - node);
      nodes.carryOut(1 - node);
    }
    if (step < 0.5 || step > 0.6) nodes.carryOut(node);
  }
  const accepted = [...town.bookings.values()].filter(({ driverId }) => driverId !== null).length;
  return { offers: nodes.offers, accepted };
}

function checkTown(town: SmallTown, again: string): void {
  const rides = [...town.bookings.values()].flatMap(({ driverId }) => driverId ?? []);
  expect(new Set(rides).size, `two rides for one driver, ${again}`).toBe(rides.length);
  for (const { bookingId, driverId } of town.bookings.values())
    if (driverId !== null) expect(town.drivers.get(driverId)?.bookingId, `${again}`).toBe(bookingId);
  const open = town.openOffers();
  for (const ids of [open.map(({ bookingId }) => bookingId), open.map(({ driverId }) => driverId)])
    expect(new Set(ids).size, `two open offers, ${again}`).toBe(ids.length);
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
    // A run without any events would prove nothing.
    expect(offers, `${toRepeat(seed)}`).toBeGreaterThan(towns);
    expect(accepted, `${toRepeat(seed)}`).toBeGreaterThan(towns / 20);
  });
});
