import { payableOf, sumsOf, type ChargeSums } from '../../charge/charge.ts';
import { chargeOf } from '../../charge/testing/charge-of.ts';
import { expect, test } from 'vitest';
import { seedOr, toRepeat } from '../../../../../tests/scale.ts';
import { sizesOf } from '../../../../../tests/sizes.ts';
import { isRefusal } from '../../refusal/refusal.ts';
import type { Booking, Settlement } from '../booking.ts';
import type { Circumstances, Command, Facts, TransitionVerb } from '../commands.ts';
import { createBooking } from '../create.ts';
import type { BookingEvent } from '../events.ts';
import { bookingStatuses, statusTraits } from '../status-traits.ts';
import { aStop } from '../testing/sample-bookings.ts';
import { transition } from './transition.ts';
import { anyPrice, anyVerb, anyBody, anyConditions, Dice, people } from '../testing/random-steps.ts';
import { ReferenceBooking, type Conditions, type CommandInput } from '../testing/reference-booking.ts';

/**
 * 40,000 steps cover every status, verb and actor about a hundred times; a million steps find bugs that need three rare
 * steps in a row.
 */
const { steps } = sizesOf('packages/domain/src/booking/lifecycle/model.test.ts');
/** A new seed each run, so that many short runs cover as much as a long one. */
const seed = seedOr(Date.now() % 2 ** 31);
const maxRideLength = 60;

function circumstancesOf(conditions: Conditions): Circumstances {
  return {
    autoDispatch: conditions.autoDispatch,
    criticalEditsAllowed: !conditions.demo,
    negativeBalanceAllowed: conditions.mayOwe,
    pickupImageRequired: conditions.wantsPickupImage,
    deliverImageRequired: conditions.wantsDeliverImage,
    driverSuspended: conditions.driverSuspended,
    noShowMinutes: conditions.noShowMinutes,
    noShowMetres: conditions.noShowMetres,
    driver: conditions.me,
  };
}

function closedAt(booking: Booking): number | null {
  if ('cancelledAtMs' in booking) return booking.cancelledAtMs;
  if (booking.status === 'COMPLETE') return booking.completedAtMs;
  return booking.status === 'PAID' ? booking.settlement.paidAtMs : null;
}

function paidIn({ cash, card, wallet, mode, gateway }: Settlement) {
  return { cash, card, wallet, mode: mode as string, gateway };
}

/** A booking in the form in which both sides are compared. */
function shown(booking: Booking) {
  const settlement = 'settlement' in booking ? booking.settlement : null;
  return {
    status: booking.status,
    tripDate: booking.tripDateMs,
    pictures: [booking.hasPickupImage, booking.hasDeliverImage],
    stops: booking.stops.map(({ id, reachedAtMs: reached, leftAtMs: left }) => ({ id, reached, left })),
    asked: 'requestedDrivers' in booking ? [...booking.requestedDrivers].toSorted() : [],
    driver: 'driverId' in booking ? booking.driverId : null,
    busyFrom: 'busyFromMs' in booking ? booking.busyFromMs : null,
    accepted: 'acceptedAtMs' in booking ? booking.acceptedAtMs : null,
    arrived: 'arrivedAtMs' in booking ? booking.arrivedAtMs : null,
    started: 'startedAtMs' in booking ? booking.startedAtMs : null,
    ended: 'endedAtMs' in booking ? booking.endedAtMs : null,
    closed: closedAt(booking),
    seconds: 'totalTripSeconds' in booking ? booking.totalTripSeconds : null,
    metres: 'distanceMetres' in booking ? booking.distanceMetres : null,
    payable: payableOf(booking.charge),
    share: sumsOf(booking.charge).driverShare,
    paid: settlement && paidIn(settlement),
    stars: 'stars' in booking ? booking.stars : null,
    away: 'metresFromPickup' in booking ? booking.metresFromPickup : null,
    cancelled:
      'cancelledAtMs' in booking
        ? {
            by: booking.cancelledBy,
            from: booking.cancelledFrom,
            reason: booking.reason,
            refund: booking.refund,
            fee: booking.fee,
          }
        : null,
  };
}

function expectedOf(reference: ReferenceBooking): ReturnType<typeof shown> {
  const { status, driver, accepted, arrived, started, ended, closed, seconds, metres } = reference;
  const { price, paid, stars, cancelled } = reference;
  return {
    status: status as Booking['status'],
    tripDate: reference.tripDate,
    pictures: [reference.hasPickupImage, reference.hasDeliverImage],
    stops: [...reference.stops],
    asked: [...reference.asked].toSorted(),
    driver,
    // A cancelled booking does not store when the driver accepted and arrived.
    busyFrom: cancelled ? null : reference.busyFrom,
    accepted: cancelled ? null : accepted,
    arrived: cancelled ? null : arrived,
    started,
    ended,
    closed,
    seconds,
    metres,
    payable: price.payable,
    share: price.driverShare,
    paid,
    stars,
    away: reference.away,
    cancelled: cancelled as ReturnType<typeof shown>['cancelled'],
  };
}

/** The events in the reference's notation: who was notified, asked, released or engaged. */
function followedFrom(events: readonly BookingEvent[]): string[] {
  const name = (id: string) => (id === people.rider ? 'rider' : id);
  return events.flatMap((event) => {
    if (event.type === 'notified') return [`tell ${name(event.userId)} ${event.text} ${event.screen}`];
    if (event.type === 'offered') return event.driverIds.map((id) => `asked ${id}`);
    if (event.type === 'offers-withdrawn') return [`no longer asked: ${event.driverIds.toSorted().join()}`];
    if (event.type === 'offer-declined') return [`declined ${event.driverId}`];
    if (event.type === 'handed-back') return [`back from ${event.driverId}: ${event.reason}`];
    if (event.type === 'payment-asked') return [`asks ${event.provider} for ${event.amount}`];
    if (event.type === 'driver-engaged') return [`busy ${event.driverId}`];
    if (event.type === 'driver-reserved') return [`kept ${event.driverId} ${event.busyFromMs}`];
    if (event.type === 'driver-released') return [`free ${event.driverId}`];
    if (event.type === 'track-point') return [`point ${event.status}`];
    return event.type === 'rated' ? [`rated ${event.driverId} ${event.stars}`] : [];
  });
}

function book(books: Record<string, number>, events: readonly BookingEvent[]): void {
  for (const event of events) {
    if (event.type !== 'posted') continue;
    for (const { account, amount } of event.transaction.postings) {
      const name =
        account.kind === 'driver'
          ? `driver ${account.userId}`
          : account.kind === 'provider-clearing'
            ? `provider ${account.provider}`
            : account.kind === 'prepayment'
              ? 'waiting'
              : account.kind;
      books[name] = (books[name] ?? 0) + amount;
    }
  }
}

const without0 = (books: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(books).filter(([, amount]) => amount !== 0));

/** The terms of the order, which no transition changes. */
function orderedIn(booking: Booking): string {
  const { id, riderId, category, drives, pickup, drop, bookLater, otp } = booking;
  const from = drives[0]?.from ?? pickup;
  return JSON.stringify([id, riderId, category, from, drop, bookLater, otp]);
}

interface Ride {
  booking: Booking;
  readonly ordered: string;
  readonly reference: ReferenceBooking;
  /** The balances after all postings of the rules. */
  readonly books: Record<string, number>;
  nowMs: number;
}

const charged = ({ tripCost, convenienceFees, discount }: ChargeSums) =>
  chargeOf(tripCost, convenienceFees, discount);

function begin(dice: Dice): Ride {
  const parcel = dice.oneIn(2);
  const byAdmin = dice.oneIn(4);
  const [otp, price, walletBalance] = [dice.oneIn(2) ? '12345' : null, anyPrice(dice), dice.roll(6000) - 500];
  const place = { lat: 1, lng: 1, add: 'Here' };
  const when = { bookLater: dice.oneIn(2), requestedTripDateMs: dice.roll(9) * 1_200_000 };
  const stops = dice.oneIn(3) ? [] : ['stop-1', 'stop-2'].map((id) => ({ ...aStop, id }));
  const places = { pickup: place, stops, drop: { ...place, lat: 1.05 } };
  const order = { ...places, ...when, otp, charge: charged(price) };
  const category = parcel ? 'delivery' : 'taxi';
  const booking = createBooking(
    { ...order, id: 'booking-1', riderId: people.rider, category, madeByAdmin: byAdmin },
    0,
  );
  return {
    booking,
    ordered: orderedIn(booking),
    reference: new ReferenceBooking({
      rider: people.rider,
      parcel,
      byAdmin,
      otp,
      price,
      walletBalance,
      tripDate: booking.tripDateMs,
      stops: stops.map(({ id }) => id),
    }),
    books: { rider: walletBalance },
    nowMs: 0,
  };
}

function decide(
  ride: Ride,
  verb: TransitionVerb,
  actor: Command['actor'],
  input: CommandInput,
  conditions: Conditions,
) {
  const facts = {
    circumstances: circumstancesOf(conditions),
    secondsToPickup: conditions.secondsToPickup,
    place: { lat: 1.02, lng: 1, add: 'Breakdown' },
    assignee: conditions.assignee,
    driven: conditions.driven && { ...conditions.driven, charge: charged(conditions.driven.charge) },
    walletBalance: ride.books['rider'] ?? 0,
    riderBalance: ride.books['rider'] ?? 0,
    providers: conditions.providers,
    slabs: conditions.slabs,
    graceMinutes: 0,
    decimal: 2,
    taxRate: null,
    metresFromPickup: conditions.metresAway,
  };
  const command = { ...input, verb, actor } as Command;
  return transition(ride.booking, command, facts as unknown as Facts<TransitionVerb>, ride.nowMs);
}

/** Credits the rider's wallet between two steps. */
function topUp({ reference, books }: Ride, amount: number): void {
  for (const sums of [reference.books, books]) {
    sums['rider'] = (sums['rider'] ?? 0) + amount;
    sums['elsewhere'] = (sums['elsewhere'] ?? 0) - amount;
  }
}

/** Takes one step on both sides and compares the results. */
function stepBoth(ride: Ride, dice: Dice): void {
  const { reference, books } = ride;
  // Half of the times are whole minutes, to reach the boundaries of the fee slabs.
  ride.nowMs += dice.oneIn(2) ? dice.roll(10) * 60_000 : dice.roll(600_000);
  if (dice.oneIn(6)) topUp(ride, dice.roll(1500));
  for (const picture of ['hasPickupImage', 'hasDeliverImage'] as const) {
    if (!dice.oneIn(5)) continue;
    reference[picture] = true;
    ride.booking = { ...ride.booking, [picture]: true };
  }
  const { verb, actor } = anyVerb(dice, reference);
  const [input, conditions] = [anyBody(dice, reference), anyConditions(dice)];
  const step = { verb, actor, input, conditions, before: ride.booking };
  const outcome = decide(ride, verb, actor, input, conditions);
  const why = reference.take(verb, actor, input, conditions, ride.nowMs);
  if (isRefusal(outcome)) {
    if (!why.includes(outcome.refused))
      expect({ ...step, refused: outcome.refused }).toEqual({ ...step, why });
    return;
  }
  if (why.length > 0) expect({ ...step, moved: outcome.booking.status }).toEqual({ ...step, why });
  ride.booking = outcome.booking;
  book(books, outcome.events);
  if (orderedIn(outcome.booking) !== ride.ordered) expect({ ...step, after: outcome.booking }).toEqual(step);
  const rules = [shown(outcome.booking), followedFrom(outcome.events).toSorted(), without0(books)];
  const model = [expectedOf(reference), reference.followed.toSorted(), without0(reference.books)];
  // Comparing strings first keeps a million steps down to seconds.
  if (JSON.stringify(rules) !== JSON.stringify(model))
    expect({ step, is: rules }).toEqual({ step, is: model });
}

test(`TRIP-16 TRIP-17 TRIP-18 PAY-11 WAL-6 ${steps} random steps match the reference model`, () => {
  const dice = new Dice(seed);
  const seen = new Set<string>();
  for (let done = 0; done < steps;) {
    const ride = begin(dice);
    const money = () => Object.values(ride.books).reduce((sum, amount) => sum + amount, 0);
    const beginning = money();
    for (let length = 0; length < maxRideLength && done < steps; length += 1, done += 1) {
      try {
        stepBoth(ride, dice);
      } catch (cause) {
        throw new Error(`${toRepeat(seed)}, step ${done}: ${String(cause)}`, { cause });
      }
      if (money() !== beginning) throw new Error(`${toRepeat(seed)}: money came from nowhere at ${done}`);
      seen.add(ride.booking.status);
      if (!statusTraits[ride.booking.status].active) length += 5;
    }
  }
  expect([...seen].toSorted()).toEqual(bookingStatuses.toSorted());
});
