import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { seedOr, toRepeat } from '../../../../tests/scale.ts';
import { sizesOf } from '../../../../tests/sizes.ts';
import { place } from '../engine/testing/scenes.ts';
import { seededRandom } from '../laboratory/random.ts';
import { keepPromises, type ChangedPromise, type PromiseDriver, type PromisedRide } from './keep-promises.ts';
import { fitsChain, reserveFor, nextPossibleTime, type TimedRide } from './promises.ts';

const { towns } = sizesOf('packages/dispatch/src/promises/promises.test.ts');

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

const minute = 60_000;
const ride = (bookingId: string, atMinute: number, minutes = 20): TimedRide => ({
  bookingId,
  pickup: place(0),
  drop: place(0),
  startsAtMs: atMinute * minute,
  seconds: minutes * 60,
});
const chain = (driverId: string, ...rides: TimedRide[]) => ({ driverId, rides });

test('a driver can be reserved if ten minutes are left before and after the ride', () => {
  const between = chain('d', ride('a', 0), ride('b', 80));
  expect(fitsChain(between, ride('new', 30))).toBe(true);
  expect(fitsChain(between, ride('new', 29))).toBe(false);
  expect(fitsChain(between, ride('new', 50))).toBe(true);
  expect(fitsChain(between, ride('new', 51))).toBe(false);
});

test('the drive to the next pickup is included', () => {
  const far = { ...ride('new', 30), pickup: place(7000), drop: place(7000) };
  expect(fitsChain(chain('d', ride('a', 0)), far)).toBe(false);
  expect(fitsChain(chain('d', ride('a', 0)), { ...far, startsAtMs: 54 * minute })).toBe(true);
});

test('a ride is reserved for a driver who ends another one near its pickup', () => {
  const elsewhere = chain('far', { ...ride('a', 0), drop: place(5000) });
  const near = chain('near', ride('b', 0));
  expect(reserveFor([chain('idle'), elsewhere, near], ride('new', 120))).toBe('near');
  expect(reserveFor([chain('full', ride('c', 110))], ride('new', 120))).toBeNull();
});

test('BOOK-6 returns the next possible quarter of an hour, or none', () => {
  const busy = chain('d', ride('a', 0));
  expect(nextPossibleTime([busy], ride('new', 0))).toBe(30 * minute);
  expect(nextPossibleTime([chain('d', ride('a', 0, 300))], ride('new', 0))).toBeNull();
  expect(nextPossibleTime([], ride('new', 0))).toBeNull();
});

/** A town of drivers and rides booked ahead, in which anything may happen between two checks. */
class PromiseTown {
  nowMs = 0;
  drivers: Mutable<PromiseDriver>[];
  promises: Mutable<PromisedRide>[] = [];
  private readonly random: () => number;
  private count = 0;

  constructor(random: () => number) {
    this.random = random;
    this.drivers = Array.from({ length: 5 }, (_, index) => ({
      driverId: `d${index}`,
      carTypeId: 'car',
      onDuty: true,
      paused: false,
      free: { atMs: 0, place: this.somewhere() },
      rides: [],
    }));
  }

  private readonly somewhere = () => place(this.random() * 6000, this.random() * 6000);
  private readonly pick = <T>(items: readonly T[]) => items[Math.floor(this.random() * items.length)];

  /** Reservations are stored once, with the booking; the drivers' chains are read from there. */
  chains(): PromiseDriver[] {
    const ridesOf = (id: string) =>
      this.promises.flatMap(({ driverId, ride: one }) => (driverId === id ? [one] : []));
    return this.drivers.map((driver) => ({ ...driver, rides: ridesOf(driver.driverId) }));
  }

  happen(): void {
    const driver = this.pick(this.drivers);
    const promise = this.pick(this.promises);
    if (driver === undefined) return;
    const events = [
      () => this.book(),
      () => this.book(),
      () => (driver.onDuty = !driver.onDuty),
      () => (driver.paused = !driver.paused),
      // Suspended, and approved again: drivers who are not approved are not read.
      () => (this.drivers = this.drivers.filter((one) => one !== driver)),
      () => this.drivers.push({ ...driver, driverId: `e${(this.count += 1)}` }),
      () => (driver.carTypeId = this.random() < 0.3 ? 'van' : 'car'),
      // A trip that ends later than planned, or a phone that is silent.
      () => (driver.free = { atMs: this.nowMs + this.random() * 90 * minute, place: this.somewhere() }),
      () => (driver.free = null),
      () => promise && (promise.refusedBy = [...promise.refusedBy, promise.driverId ?? driver.driverId]),
      () => promise && (this.promises = this.promises.filter((one) => one !== promise)),
      () => (this.nowMs += this.random() * 20 * minute),
    ];
    this.pick(events)?.();
  }

  private book(): void {
    const startsAtMs = this.nowMs + this.random() * 360 * minute;
    const ride = {
      bookingId: `b${(this.count += 1)}`,
      carTypeId: 'car',
      startsAtMs,
      seconds: this.random() * 1800,
      pickup: this.somewhere(),
      drop: this.somewhere(),
    };
    const driverId = reserveFor(this.chains(), ride);
    this.promises.push({ ride, driverId, atRisk: false, refusedBy: [] });
    this.promises.sort((one, other) => one.ride.startsAtMs - other.ride.startsAtMs);
  }

  carryOut(changes: readonly ChangedPromise[]): void {
    for (const { bookingId, driverId, atRisk } of changes)
      for (const promise of this.promises)
        if (promise.ride.bookingId === bookingId) Object.assign(promise, { driverId, atRisk });
  }
}

/** The conditions of a reservation, implemented a second time. */
function whyBroken(town: PromiseTown, { ride, driverId, refusedBy }: PromisedRide, spareSeconds: number) {
  const driver = town.drivers.find((one) => one.driverId === driverId);
  if (driver === undefined) return 'suspended';
  if (driver.carTypeId !== ride.carTypeId || refusedBy.includes(driver.driverId)) return 'not this ride';
  const isNear = ride.startsAtMs - town.nowMs <= 60 * minute;
  if (isNear && (!driver.onDuty || driver.paused)) return 'away';
  const drive = (from: LatLng, to: LatLng) => (greatCircleMetres(from, to) * 1.4) / 7;
  if (driver.free !== null) {
    const thereMs = driver.free.atMs + (drive(driver.free.place, ride.pickup) + spareSeconds) * 1000;
    if (thereMs > ride.startsAtMs) return 'late';
  }
  for (const { ride: other, driverId: its } of town.promises) {
    if (its !== driverId || other.bookingId === ride.bookingId) continue;
    const [first, next] = other.startsAtMs <= ride.startsAtMs ? [other, ride] : [ride, other];
    const leftMs = next.startsAtMs - first.startsAtMs;
    if ((first.seconds + drive(first.drop, next.pickup) + 600) * 1000 > leftMs)
      return `late after ${other.bookingId}`;
  }
  return null;
}

test('no ride has two drivers, no driver has two rides at a time, and a ride without a driver has no candidate', () => {
  const seed = seedOr(5);
  const random = seededRandom(seed);
  const again = toRepeat(seed);
  let moved = 0;
  for (let count = 0; count < towns; count += 1) {
    const town = new PromiseTown(random);
    for (let step = 0; step < 80; step += 1) {
      town.happen();
      if (random() < 0.4) continue;
      const before = new Map(town.promises.map(({ ride: { bookingId }, driverId }) => [bookingId, driverId]));
      const changes = keepPromises(town.chains(), town.promises, town.nowMs);
      town.carryOut(changes);
      moved += changes.filter(({ driverId, lost }) => driverId !== null && lost !== null).length;
      for (const promise of town.promises) {
        const { bookingId, startsAtMs } = promise.ride;
        if (promise.driverId !== null)
          expect(whyBroken(town, promise, 120), `${bookingId}, ${again}`).toBeNull();
        expect(promise.atRisk, `${bookingId}, ${again}`).toBe(
          promise.driverId === null && startsAtMs - town.nowMs <= 180 * minute,
        );
        const change = changes.find((one) => one.bookingId === bookingId);
        expect(change?.lost?.driverId ?? before.get(bookingId), `${bookingId}, ${again}`).toBe(
          before.get(bookingId),
        );
      }
      // The same check on another node, or after a restart, finds nothing to do.
      expect(keepPromises(town.chains(), town.promises, town.nowMs), `${again}`).toEqual([]);
      for (const promise of town.promises.filter(({ driverId }) => driverId === null))
        for (const { driverId } of town.drivers)
          expect(whyBroken(town, { ...promise, driverId }, 300), `${again}`).not.toBeNull();
    }
  }
  expect(moved).toBeGreaterThan(towns);
});
