import type { Booking, BodyInputOf } from '@fiacre/contract';
import { statusTraits } from '@fiacre/domain';
import { expect } from 'vitest';
import type { TestPerson } from '../../testing/people.ts';
import type { TestRequests } from '../../testing/requests.ts';
import { recomputeCharges } from '../../charges/index.ts';
import { good } from './rides.ts';

type Caller = Pick<TestPerson, 'id' | 'token'>;
type Place = Booking['pickup'];

/** People around one ride, in this process or through the network. */
export interface RideWorld extends TestRequests {
  readonly rider: Caller;
  readonly admin: Caller;
  readonly drivers: readonly [Caller, ...Caller[]];
  readonly pickup: Place;
  readonly drop: Place;
  /** Longer than a driver has to wait for a rider. */
  readonly wait: () => void;
  /** The drivers who are busy with a booking. */
  readonly busyWith: (bookingId: string) => Promise<readonly string[]>;
}

export type Roll = (sides: number) => number;

/** Numbers that follow from a seed. */
export function diceOf(seed: number): Roll {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const paramsOf = ({ id }: Booking) => ({ params: { id } });

export class AnyOrder {
  readonly #world: RideWorld;
  readonly #wishes: readonly BodyInputOf<'quoteChange'>[];

  constructor(world: RideWorld) {
    const { pickup, drop } = world;
    const market = { lat: drop.lat - 0.02, lng: drop.lng, add: 'Fish Market' };
    const gate = { lat: pickup.lat + 0.004, lng: pickup.lng, add: 'East Gate' };
    this.#world = world;
    this.#wishes = [
      { drop: market },
      { drop },
      { pickup: gate },
      { persons: 2 },
      { note: 'Ring twice' },
      { coords: [gate] },
      { coords: [] },
    ];
  }

  #driverOf({ driver }: Booking): Caller {
    const { drivers } = this.#world;
    return drivers.find(({ id }) => id === driver) ?? drivers[0];
  }

  async #change(ride: Booking, roll: Roll): Promise<void> {
    const { rider, admin, call } = this.#world;
    const as = [rider, admin, this.#driverOf(ride)][roll(3)] ?? rider;
    const body = this.#wishes[roll(this.#wishes.length)] ?? {};
    const quoted = await call('quoteChange', { as, ...paramsOf(ride), body });
    if (quoted.status !== 200) return;
    const { quoteId, version } = quoted.body;
    await call('acceptChange', { as, ...paramsOf(ride), body: { quoteId, version } });
  }

  async #settleChange(ride: Booking, roll: Roll): Promise<void> {
    const { rider: as, call } = this.#world;
    const quoteId = ride.change?.quoteId;
    if (quoteId === undefined) return;
    const accepts = { quoteId, version: ride.version };
    const read = { quoteId, read: roll(2) === 0 };
    await Promise.all([
      call('receiveChange', { as: this.#driverOf(ride), ...paramsOf(ride), body: read }),
      call('acceptChange', { as, ...paramsOf(ride), body: accepts }),
    ]);
  }

  async #handBack(ride: Booking, roll: Roll): Promise<void> {
    const as = [this.#world.admin, this.#driverOf(ride)][roll(2)] ?? this.#world.admin;
    if (roll(3) === 0)
      await this.#world.call('handBackBooking', { as, ...paramsOf(ride), body: { reason: 'Tyre' } });
  }

  async #noShow(ride: Booking, roll: Roll): Promise<void> {
    if (roll(2) === 0) this.#world.wait();
    const as = [this.#world.admin, this.#driverOf(ride)][roll(2)] ?? this.#world.admin;
    await this.#world.call('noShowBooking', { as, ...paramsOf(ride) });
  }

  async #takeOff(ride: Booking, roll: Roll): Promise<void> {
    const { admin: as, call } = this.#world;
    const off = call('handBackBooking', { as, ...paramsOf(ride), body: { reason: 'Breakdown' } });
    const isAlone = roll(2) === 0;
    await Promise.all([
      off,
      ...(isAlone ? [] : [call('reachBooking', { as: this.#driverOf(ride), ...paramsOf(ride) })]),
    ]);
  }

  async #cancel(ride: Booking, roll: Roll): Promise<void> {
    if (roll(6) === 0) await this.#world.call('cancelBooking', { as: this.#world.rider, ...paramsOf(ride) });
  }

  async #accept(ride: Booking, roll: Roll): Promise<void> {
    const { drivers, call } = this.#world;
    await call('acceptBooking', { as: drivers[roll(drivers.length)] ?? drivers[0], ...paramsOf(ride) });
  }

  async #move(ride: Booking, verb: 'arriveBooking' | 'startBooking' | 'reachBooking'): Promise<void> {
    await this.#world.call(verb, { as: this.#driverOf(ride), ...paramsOf(ride) });
  }

  async #correct(ride: Booking, roll: Roll): Promise<void> {
    const { admin: as, call } = this.#world;
    const kinds = ['distance', 'waiting', 'toll', 'goodwill', 'convenience_fees', 'no_show_fee'];
    const lines = [{ kind: kinds[roll(kinds.length)] ?? 'toll', amount: roll(900) }];
    const body = { version: ride.version, lines, reason: 'Wrong' };
    await call('correctCharge', { as, ...paramsOf(ride), body });
  }

  async #tip(ride: Booking, roll: Roll): Promise<void> {
    const { rider: as, call } = this.#world;
    await call('tipDriver', { as, ...paramsOf(ride), body: { amount: 1 + roll(400) } });
  }

  /** What may follow the end of a ride: corrections and a tip, some at the same time. */
  async settle(ride: Booking, roll: Roll): Promise<void> {
    const { admin: as, rider, call } = this.#world;
    await call('creditWallet', { as, params: { id: rider.id }, body: { amount: 2000 } });
    await Promise.all([this.#correct(ride, roll), this.#tip(ride, roll)]);
    await this.#correct(await this.seen(ride), roll);
    await this.#tip(ride, roll);
  }

  readonly #steps: readonly ((ride: Booking, roll: Roll) => Promise<void>)[] = [
    (ride, roll) => this.#change(ride, roll),
    (ride, roll) => this.#settleChange(ride, roll),
    (ride, roll) => this.#accept(ride, roll),
    (ride) => this.#move(ride, 'arriveBooking'),
    (ride) => this.#move(ride, 'startBooking'),
    (ride, roll) => this.#handBack(ride, roll),
    (ride, roll) => this.#noShow(ride, roll),
    (ride, roll) => this.#takeOff(ride, roll),
    (ride, roll) => this.#cancel(ride, roll),
    (ride, roll) => this.#correct(ride, roll),
    (ride, roll) => this.#tip(ride, roll),
  ];

  /** One attempt of somebody, allowed or not. */
  step(ride: Booking, roll: Roll): Promise<void> {
    return this.#steps[roll(this.#steps.length)]?.(ride, roll) ?? Promise.resolve();
  }

  async seen({ id }: Pick<Booking, 'id'>): Promise<Booking> {
    return good(await this.#world.call('getBooking', { as: this.#world.admin, params: { id } }));
  }

  /** Ends the ride, with or without its trip. */
  async end(ride: Booking): Promise<Booking> {
    for (const verb of ['arriveBooking', 'startBooking', 'reachBooking'] as const)
      await this.#move(ride, verb);
    const { admin, call } = this.#world;
    await call('endBooking', { as: this.#driverOf(ride), ...paramsOf(ride), body: { cashReceived: true } });
    await call('cancelBooking', { as: admin, ...paramsOf(ride) });
    return this.seen(ride);
  }
}

/**
 * One driver, one total, and one charge for each change of the price. The lines add up to the total, and each charge follows
 * from the proof.
 */
export async function expectOneOutcome({ admin, call, busyWith }: RideWorld, ride: Booking): Promise<void> {
  const { underWay, beforeDriver, served } = statusTraits[ride.status];
  expect(await busyWith(ride.id)).toEqual(underWay && !beforeDriver ? [ride.driver] : []);
  const proof = good(await call('getBookingFare', { as: admin, params: { id: ride.id } }));
  expect(ride.payableAmount + ride.usedWalletMoney).toBe(proof.charge.payable);
  expect(proof.fare.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(proof.charge.tripCost);
  for (const { charged, recomputed } of recomputeCharges(proof)) expect(recomputed).toEqual(charged);
  const replaced = (proof.charges ?? []).flatMap(({ inputs }) => {
    const change = inputs['change'] as { replaces: string } | undefined;
    return change === undefined ? [] : [change.replaces];
  });
  expect(new Set(replaced).size).toBe(replaced.length);
  expect(proof.changes).toHaveLength(replaced.length);
  const shares = (proof.drives ?? []).map(({ driverShare }) => driverShare);
  if (served && shares.length > 0)
    expect(shares.reduce((sum, share) => (sum ?? 0) + (share ?? 0), 0)).toBe(proof.charge.driverShare);
  expect(new Set((proof.drives ?? []).map(({ driver }) => driver)).size).toBe(shares.length);
}
