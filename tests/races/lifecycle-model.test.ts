import type { Booking as ShownBooking } from '@fiacre/contract';
import { bookingVerbs, type BookingVerb } from '@fiacre/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../apps/server/src/accounts/index.ts';
import { good, pickup, startRides, type RideApp } from '../../apps/server/src/bookings/testing/rides.ts';
import { changeUser } from '../../apps/server/src/testing/change-user.ts';
import type { TestPerson } from '../../apps/server/src/testing/people.ts';
import { codeOf, type TestResponse } from '../../apps/server/src/testing/requests.ts';
import {
  ReferenceBooking,
  verbs,
  type Conditions,
  type CommandInput,
} from '../../packages/domain/src/booking/testing/reference-booking.ts';
import { routeOf } from '../../apps/server/src/bookings/testing/verb-routes.ts';

let app: RideApp;
let second: TestPerson;
beforeAll(async () => {
  app = await startRides();
  second = await app.addActiveDriver();
});
afterAll(() => app.close());

type Step = {
  /** Replaces the given verb with one that the current status allows. */
  readonly onward?: boolean;
  readonly verb: BookingVerb;
  readonly who: 'rider' | 'driver' | 'second' | 'admin';
  readonly yes: boolean;
  /** First withdraws the driver's approval, unless the other driver's is already withdrawn. */
  readonly shutOut?: boolean;
};

// Mostly verbs sent by the right role, so that sequences progress; some verbs are sent by any role.
const usual = (verb: BookingVerb): Step['who'][] =>
  (verbs[verb]?.roles ?? []).flatMap((role): Step['who'][] => {
    if (role === 'driver') return ['driver', 'second'];
    return role === 'rider' || role === 'admin' ? [role] : [];
  });
const often = bookingVerbs.filter((verb) => verb !== 'cancel' && verb !== 'hand-back' && verb !== 'decline');
const anyStep = fc
  .oneof(
    { weight: 8, arbitrary: fc.constantFrom(...often) },
    { weight: 1, arbitrary: fc.constantFrom(...bookingVerbs) },
  )
  .chain((verb) =>
    fc.record({
      verb: fc.constant(verb),
      who: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...usual(verb)) },
        { weight: 1, arbitrary: fc.constantFrom<Step['who']>('rider', 'driver', 'second', 'admin') },
      ),
      yes: fc.boolean(),
      onward: fc.boolean(),
      shutOut: fc.integer({ min: 1, max: 8 }).map((roll) => roll === 1),
    }),
  );

const person = (who: Step['who']): TestPerson =>
  ({ rider: app.rider, driver: app.driver, second, admin: app.admin })[who];

/** Drivers who may always get offers, an operator who lets everybody cancel, and a rider with an empty wallet. */
const standing = {
  approved: true,
  active: true,
  busy: false,
  isInTime: true,
  hasLocation: true,
  walletBalance: 0,
};
const around: Conditions = {
  autoDispatch: true,
  demo: false,
  mayOwe: true,
  wantsPickupImage: false,
  wantsDeliverImage: false,
  driverSuspended: false,
  secondsToPickup: 0,
  me: standing,
  assignee: standing,
  providers: [],
  slabs: [],
  // Longer than all steps of a ride.
  noShowMinutes: 5,
  noShowMetres: 300,
  metresAway: 0,
  driven: null,
};
const tripCost = 1219;
const price = { tripCost, convenienceFees: 159, driverShare: 1060, discount: 0, payable: tripCost };

function wordsOf({ verb, yes }: Step): CommandInput {
  if (verb === 'end') return { cashReceived: yes };
  if (verb === 'pay') return { mode: yes ? 'wallet' : 'cash' };
  if (verb === 'hand-back') return { reason: yes ? 'tyre' : '' };
  if (verb === 'assign') return { driverId: second.id };
  if (verb === 'reach-stop' || verb === 'leave-stop') return { stop: second.id };
  return verb === 'rate' && yes ? { stars: 3 } : {};
}

const leadsOn: Readonly<Record<string, BookingVerb>> = {
  NEW: 'accept',
  ACCEPTED: 'arrive',
  ARRIVED: 'start',
  STARTED: 'reach',
  REACHED: 'end',
  PENDING: 'confirm-cash',
  PAID: 'rate',
};

function onward({ booking: { status, driver }, out }: Told, wish: Step): Step {
  const verb = leadsOn[status] ?? wish.verb;
  const id = driver ?? (out.has(app.driver.id) ? second.id : app.driver.id);
  const whoDrives = id === second.id ? 'second' : 'driver';
  const carrier = out.has(id) ? 'admin' : whoDrives;
  return { verb, who: verb === 'rate' ? 'rider' : carrier, yes: wish.yes };
}

/** A booking according to the specification, with a dispatcher that offers it to drivers who have not declined. */
class Told {
  readonly booking = new ReferenceBooking({
    rider: app.rider.id,
    parcel: false,
    byAdmin: false,
    otp: null,
    price,
    walletBalance: 0,
    tripDate: 0,
    stops: [],
  });
  endedAtMs: number | null = null;
  /** Drivers whose approval was withdrawn. */
  readonly out = new Set<string>();
  private readonly declined = new Set<string>();

  constructor() {
    this.offer();
  }

  /** The error of the step; undefined when it succeeded. */
  take(step: Step): string[] {
    const { id, role } = person(step.who);
    const now = app.clock.now().getTime();
    const world = { ...around, driverSuspended: this.out.has(this.booking.driver ?? '') };
    const why = this.booking.take(step.verb, { kind: 'user', id, role }, wordsOf(step), world, now);
    if (why.length > 0) return why;
    if (step.verb === 'decline') this.declined.add(id);
    if (step.verb === 'hand-back') this.offer();
    if (step.verb === 'reach') this.endedAtMs = now;
    return [];
  }

  /** AUTH-14 TRIP-18: pending offers end, and a ride that has not started goes to another driver. */
  shutOut(id: string): void {
    this.out.add(id);
    this.booking.asked.delete(id);
    if (this.booking.driver !== id || !['ACCEPTED', 'ARRIVED'].includes(this.booking.status)) return;
    this.booking.take('hand-back', { kind: 'dispatcher' }, { reason: 'shut out' }, around, 0);
    this.offer();
  }

  private offer(): void {
    const driverIds = [app.driver.id, second.id].filter((id) => !this.declined.has(id) && !this.out.has(id));
    this.booking.take('offer', { kind: 'dispatcher' }, { driverIds }, around, 0);
  }
}

test('TRIP-16 TRIP-17 AUTH-14 the server matches the specification for any sequence of commands', async () => {
  const earned: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { id } = await app.book();
      const told = new Told();
      for (const wish of steps) {
        const step = wish.onward ? onward(told, wish) : wish;
        app.clock.forward(1000);
        if (wish.shutOut && told.out.size === 0) {
          const driving = told.booking.driver === second.id ? second : app.driver;
          await approve(driving, false);
          told.shutOut(driving.id);
        }
        const answer: TestResponse<unknown> = await app.call(routeOf[step.verb], {
          as: person(step.who),
          params: { id },
          body: wordsOf(step) as never,
        });
        const { status } = told.booking;
        if (told.out.has(person(step.who).id)) {
          expect([step, answer.status]).toEqual([step, 401]);
          continue;
        }
        const why = told.take(step);
        const code = codeOf(answer);
        if (why.length === 0) expect([status, step, code]).toEqual([status, step, null]);
        else expect([status, step, why]).toEqual([status, step, expect.arrayContaining([code])]);
        const now = good(await app.call('getBooking', { as: app.admin, params: { id } }));
        expect([step, shownCore(now)]).toEqual([step, toldCore(told)]);
      }
      await finish(id, told);
      await letIn(told.out);
      for (const [account, amount] of Object.entries(told.booking.books))
        earned[account] = (earned[account] ?? 0) + amount;
      for (const as of [app.driver, second]) {
        const { balance } = good(await app.call('getWallet', { as }));
        expect(balance).toBe(earned[`driver ${as.id}`] ?? 0);
      }
    }),
    { numRuns: 15 },
  );
});

const approve = async ({ id }: TestPerson, approved: boolean) =>
  good(await changeUser(app, app.admin, id, { approved }));

/** Approved and online again, with new sessions. */
async function letIn(out: ReadonlySet<string>): Promise<void> {
  const signedIn = async (who: TestPerson): Promise<TestPerson> => {
    if (!out.has(who.id)) return who;
    await approve(who, true);
    const { token } = await app.platform.transact((tx) => startSession(tx, app.platform, who.id));
    const back = { ...who, token };
    await app.sendPosition(back, pickup);
    good(await app.call('setAvailability', { as: back, body: { active: true } }));
    return back;
  };
  app.driver = await signedIn(app.driver);
  second = await signedIn(second);
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** The stored booking must equal the returned one, to the millisecond and the cent. */
function toldCore({ booking, endedAtMs }: Told) {
  const { cash = 0, card = 0, wallet = 0 } = booking.paid ?? {};
  return {
    status: booking.status,
    driver: booking.driver,
    arrived: iso(booking.arrived),
    started: iso(booking.started),
    ended: iso(endedAtMs),
    seconds: booking.seconds,
    paid: cash + card + wallet,
    cash,
    stars: booking.stars,
    cancelledBy: booking.cancelled?.by ?? null,
  };
}

function shownCore(shown: ShownBooking): ReturnType<typeof toldCore> {
  return {
    status: shown.status,
    driver: shown.driver,
    arrived: shown.driverArriveTime,
    started: shown.startTime,
    ended: shown.endTime,
    seconds: shown.totalTripTimeSeconds,
    paid: shown.customerPaid,
    cash: shown.cashPaymentAmount,
    stars: shown.rating,
    cancelledBy: shown.cancelledBy,
  };
}

/** Frees the drivers for the next sequence. */
async function finish(id: string, told: Told): Promise<void> {
  const carrier = told.booking.driver === second.id ? 'second' : 'driver';
  const who = told.out.has(told.booking.driver ?? '') ? 'admin' : carrier;
  const ends: readonly Step[] = [
    { verb: 'cancel', who: 'admin', yes: true },
    { verb: 'reach', who, yes: true },
    { verb: 'end', who, yes: true },
  ];
  for (const step of ends) {
    await app.call(routeOf[step.verb], {
      as: person(step.who),
      params: { id },
      body: wordsOf(step) as never,
    });
    told.take(step);
  }
}
