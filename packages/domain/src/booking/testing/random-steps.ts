import type { ChargeSums } from '../../charge/charge.ts';
import type { Actor } from '../parties.ts';
import { type TransitionVerb, bookingVerbs, systemVerbs } from '../commands.ts';
import type { Conditions, ReferenceBooking, CommandInput } from './reference-booking.ts';

/** Random integers that are the same for the same seed (xorshift, 32 bits). */
export class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = seed | 0 || 1;
  }
  /** An integer from 0 to `sides` − 1. */
  roll(sides: number): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x | 0;
    return (x >>> 0) % sides;
  }
  oneIn(sides: number): boolean {
    return this.roll(sides) === 0;
  }
  of<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.roll(items.length)] ?? items[0];
  }
}

export const people = {
  rider: 'rider-1',
  drivers: ['driver-1', 'driver-2', 'driver-3'],
} as const;

const user = (id: string, role: 'rider' | 'driver' | 'fleetadmin' | 'admin'): Actor => ({
  kind: 'user',
  id,
  role,
});
const everybody: readonly [Actor, ...Actor[]] = [
  user('rider-1', 'rider'),
  user('rider-2', 'rider'),
  user('driver-1', 'driver'),
  user('driver-2', 'driver'),
  user('driver-3', 'driver'),
  // Includes a driver's id with another role, and vice versa.
  user('driver-1', 'rider'),
  user('rider-1', 'driver'),
  user('fleet-1', 'fleetadmin'),
  user('admin-1', 'admin'),
  { kind: 'provider' },
  { kind: 'dispatcher' },
];
const everyVerb = [...bookingVerbs, ...systemVerbs] as unknown as readonly [
  TransitionVerb,
  ...TransitionVerb[],
];

/** In most cases the next verb of the ride and its sender, so that rides progress; one in four is random. */
export function anyVerb(dice: Dice, booking: ReferenceBooking): { verb: TransitionVerb; actor: Actor } {
  const asked = [...booking.asked];
  const driver = user(booking.driver ?? asked[dice.roll(asked.length || 1)] ?? 'driver-1', 'driver');
  const rider = user(booking.rider, 'rider');
  const party = dice.of([driver, rider, user('admin-1', 'admin')]);
  if (dice.oneIn(4)) return { verb: dice.of(everyVerb), actor: dice.oneIn(3) ? dice.of(everybody) : party };
  const likely: Record<string, readonly [readonly [TransitionVerb, Actor], ...(readonly [TransitionVerb, Actor])[]]> = {
    PAYMENT_PENDING: [['payment-confirmed', { kind: 'provider' }], ['pay', rider], ['pay', rider]],
    NEW: [['offer', { kind: 'dispatcher' }], ['offer', { kind: 'dispatcher' }], ['withdraw', { kind: 'dispatcher' }], ['assign', user('admin-1', 'admin')], ['accept', driver], ['accept', driver], ['decline', driver]],
    ACCEPTED: [['engage', { kind: 'dispatcher' }], ['arrive', driver], ['arrive', driver], ['hand-back', driver], ['hand-back', { kind: 'dispatcher' }]],
    ARRIVED: [['start', driver], ['start', driver], ['start', driver], ['hand-back', driver], ['cancel', rider], ['no-show', driver], ['no-show', driver]],
    STARTED: [['reach-stop', driver], ['reach-stop', driver], ['leave-stop', driver], ['leave-stop', driver], ['reach', driver], ['reach', driver], ['hand-back', user('admin-1', 'admin')]],
    REACHED: [['end', driver]],
    PENDING: [['pay', rider], ['pay', rider], ['payment-confirmed', { kind: 'provider' }], ['confirm-cash', driver]],
    PAID: [['rate', rider]],
  }; // prettier-ignore
  const [verb, actor] = dice.of(likely[booking.status] ?? [['cancel', rider]]);
  return { verb, actor };
}

export function anyPrice(dice: Dice): ChargeSums {
  const tripCost = dice.roll(5000);
  const convenienceFees = dice.roll(tripCost + 1);
  // One in twelve has a discount of the full price.
  const discount = dice.oneIn(12) ? tripCost : dice.oneIn(3) ? dice.roll(tripCost + 1) : 0;
  const driverShare = tripCost - convenienceFees;
  return { tripCost, convenienceFees, driverShare, discount, payable: tripCost - discount };
}

/** A body with the fields of all verbs, valid more often than not. */
export function anyBody(dice: Dice, booking: ReferenceBooking): CommandInput {
  return {
    driverIds: people.drivers.filter(() => dice.oneIn(2)),
    driverId: dice.of(people.drivers),
    stop: dice.of(['stop-1', 'stop-1', 'stop-2']),
    amount: dice.oneIn(5) ? dice.roll(5000) : booking.due,
    gateway: dice.of(['test', 'stripe']),
    cashReceived: dice.oneIn(3),
    mode: dice.of(['cash', 'wallet', 'card']),
    ...(dice.oneIn(2) && { useWallet: !dice.oneIn(4) }),
    ...(!dice.oneIn(4) && { provider: dice.of(['test', 'stripe', 'unheard-of']) }),
    ...(!dice.oneIn(3) && { otp: dice.oneIn(4) ? '00000' : ` ${booking.otp} ` }),
    ...(!dice.oneIn(4) && { reason: dice.of([' ', 'flat tyre ']) }),
    ...(!dice.oneIn(3) && { stars: dice.of([1, 2, 3, 4, 5, 0, 6, 2.5]) }),
  };
}

const standing = (dice: Dice) => ({
  approved: !dice.oneIn(12),
  active: !dice.oneIn(12),
  busy: dice.oneIn(12),
  isInTime: !dice.oneIn(12),
  hasLocation: !dice.oneIn(12),
  walletBalance: dice.of([-500, -1, 0, 1, 500]),
});

export function anyConditions(dice: Dice): Conditions {
  return {
    autoDispatch: dice.oneIn(2),
    demo: dice.oneIn(10),
    mayOwe: dice.oneIn(2),
    wantsPickupImage: dice.oneIn(4),
    wantsDeliverImage: dice.oneIn(4),
    driverSuspended: dice.oneIn(6),
    secondsToPickup: dice.of([0, 1200, 1201, 3000]),
    me: standing(dice),
    assignee: standing(dice),
    providers: dice.oneIn(6) ? [] : ['test', 'stripe'],
    slabs: Array.from({ length: dice.roll(4) }, () => ({
      minsDelayed: dice.roll(30),
      amount: dice.roll(900),
    })),
    noShowMinutes: dice.of([0, 5, 7]),
    noShowMetres: dice.of([100, 300]),
    metresAway: dice.of([null, 20, 100, 101, 4000]),
    driven: dice.oneIn(3) ? null : { distanceMetres: dice.roll(40_000), charge: anyPrice(dice) },
  };
}
