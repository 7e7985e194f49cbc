import type { Booking as ShownBooking } from '@fiacre/contract';
import {
  bookingVerbs,
  createBooking,
  isRefusal,
  move,
  type Actor,
  type Booking,
  type BookingVerb,
  type Circumstances,
  type CommandBodies,
  type VerbFacts,
} from '@fiacre/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRides, type RideApp } from '../../apps/server/src/bookings/testing/rides.ts';
import type { TestPerson } from '../../apps/server/src/testing/people.ts';
import { codeOf, type TestAnswer } from '../../apps/server/src/testing/requests.ts';

let app: RideApp;
let second: TestPerson;
beforeAll(async () => {
  app = await startRides();
  second = await app.addActiveDriver();
});
afterAll(() => app.close());

const routeOf = {
  accept: 'acceptBooking',
  decline: 'declineBooking',
  'hand-back': 'handBackBooking',
  assign: 'assignBooking',
  arrive: 'arriveBooking',
  start: 'startBooking',
  reach: 'reachBooking',
  end: 'endBooking',
  pay: 'payBooking',
  'confirm-cash': 'confirmCashBooking',
  rate: 'rateBooking',
  cancel: 'cancelBooking',
} as const satisfies Record<BookingVerb, string>;

type Step = {
  readonly verb: BookingVerb;
  readonly who: 'rider' | 'driver' | 'second' | 'admin';
  readonly yes: boolean;
};

// Mostly the verbs of whom they are for, so that sequences get far; some of anybody.
const usual: Record<BookingVerb, Step['who'][]> = {
  accept: ['driver', 'second'],
  decline: ['driver', 'second'],
  'hand-back': ['driver', 'second'],
  assign: ['admin'],
  arrive: ['driver', 'second'],
  start: ['driver', 'second'],
  reach: ['driver', 'second'],
  end: ['driver', 'second'],
  pay: ['rider'],
  'confirm-cash': ['driver', 'second'],
  rate: ['rider'],
  cancel: ['rider', 'admin'],
};
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
        { weight: 9, arbitrary: fc.constantFrom(...usual[verb]) },
        { weight: 1, arbitrary: fc.constantFrom<Step['who']>('rider', 'driver', 'second', 'admin') },
      ),
      yes: fc.boolean(),
    }),
  );

const person = (who: Step['who']): TestPerson =>
  ({ rider: app.rider, driver: app.driver, second, admin: app.admin })[who];
const standing = { approved: true, active: true, busy: false, hasLocation: true, walletBalance: 0 };
const circumstances: Circumstances = {
  autoDispatch: true,
  criticalEditsAllowed: true,
  negativeBalanceAllowed: true,
  pickupImageAsked: false,
  deliverImageAsked: false,
  driver: standing,
};

function wordsOf({ verb, yes }: Step): CommandBodies[BookingVerb] {
  if (verb === 'end') return { cashReceived: yes };
  if (verb === 'pay') return { mode: yes ? 'wallet' : 'cash' };
  if (verb === 'hand-back') return { reason: yes ? 'tyre' : '' };
  if (verb === 'assign') return { driverId: second.id };
  return verb === 'rate' && yes ? { stars: 3 } : {};
}

/** What the rules alone make of a step; the dispatcher's offers are mirrored as well. */
function decide(booking: Booking, step: Step): Booking | string {
  const { id, role } = person(step.who);
  const actor: Actor = { kind: 'user', id, role };
  const facts: VerbFacts[BookingVerb] & { circumstances: Circumstances } = {
    circumstances,
    assignee: standing,
    driven: null,
    walletBalance: 0,
    providers: [],
    slabs: [],
    riderBalance: 0,
  };
  const command = { ...wordsOf(step), verb: step.verb, actor } as Parameters<typeof move>[1];
  const outcome = move(booking, command, facts as Parameters<typeof move>[2], app.clock.now().getTime());
  if (isRefusal(outcome)) return outcome.refused;
  return step.verb === 'hand-back' ? offered(outcome.booking, new Set()) : outcome.booking;
}

function offered(booking: Booking, declined: ReadonlySet<string>): Booking {
  const driverIds = [app.driver.id, second.id].filter((id) => !declined.has(id));
  const command = { verb: 'offer', driverIds, actor: { kind: 'dispatcher' } } as const;
  const outcome = move<'offer'>(booking, command, { circumstances }, 0);
  return isRefusal(outcome) ? booking : outcome.booking;
}

/** The code of the policy, which stands before the rules: a role without the verb, a booking out of sight. */
function hidden(booking: Booking, step: Step): string | null {
  const { id, role } = person(step.who);
  if (usual[step.verb].every((who) => person(who).role !== role)) return 'forbidden';
  const sees =
    role !== 'driver' || booking.status === 'NEW' || ('driverId' in booking && booking.driverId === id);
  return sees ? null : 'not_found';
}

test('TRIP-16 whatever is sent in whatever order, the server stands where the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40 }), async (steps) => {
      const shown = await app.book();
      let model = offered(newModel(shown), new Set());
      const declined = new Set<string>();
      for (const step of steps) {
        app.clock.forward(1000);
        const answer: TestAnswer<unknown> = await app.call(routeOf[step.verb], {
          as: person(step.who),
          params: { id: shown.id },
          body: wordsOf(step) as never,
        });
        const decided = decide(model, step);
        if (typeof decided !== 'string' && hidden(model, step) === null) {
          expect([step, answer.status]).toEqual([step, 200]);
          if (step.verb === 'decline') declined.add(person(step.who).id);
          model = decided;
        } else {
          expect([step, model.status, answer.status >= 400]).toEqual([step, model.status, true]);
          // A driver who was asked once still learns what became of the task.
          const codes = [
            hidden(model, step),
            typeof decided === 'string' ? decided : null,
            'task_taken',
            'wrong_status',
            'forbidden',
          ];
          expect(codes).toContain(codeOf(answer));
        }
        const now = await app.call('getBooking', { as: app.admin, params: { id: shown.id } });
        expect([step, shownCore(now.body)]).toEqual([step, modelCore(model)]);
      }
      await finish(shown.id);
    }),
    { numRuns: 15 },
  );
}, 120_000);

const iso = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());

/** What is stored of a booking must be what the rules say, to the millisecond and the cent. */
function modelCore(model: Booking) {
  const settlement = 'settlement' in model ? model.settlement : null;
  return {
    status: model.status,
    driver: 'driverId' in model ? model.driverId : null,
    arrived:
      model.status === 'CANCELLED' ? undefined : iso('arrivedAtMs' in model ? model.arrivedAtMs : undefined),
    started: iso('startedAtMs' in model ? model.startedAtMs : undefined),
    ended: iso('endedAtMs' in model ? model.endedAtMs : undefined),
    seconds: 'totalTripSeconds' in model ? model.totalTripSeconds : null,
    paid: (settlement?.cash ?? 0) + (settlement?.wallet ?? 0) + (settlement?.card ?? 0),
    cash: settlement?.cash ?? 0,
    stars: model.status === 'COMPLETE' ? model.stars : null,
    cancelledBy: model.status === 'CANCELLED' ? model.cancelledBy : null,
  };
}

function shownCore(shown: ShownBooking): ReturnType<typeof modelCore> {
  return {
    status: shown.status,
    driver: shown.driver,
    // A cancelled booking keeps its arrival in the row; the rules no longer ask for it.
    arrived: shown.status === 'CANCELLED' ? undefined : shown.driverArriveTime,
    started: shown.startTime,
    ended: shown.endTime,
    seconds: shown.totalTripTimeSeconds,
    paid: shown.customerPaid,
    cash: shown.cashPaymentAmount,
    stars: shown.rating,
    cancelledBy: shown.cancelledBy,
  };
}

function newModel(shown: ShownBooking): Booking {
  return createBooking(
    {
      id: shown.id,
      riderId: shown.customer,
      category: 'taxi',
      madeByAdmin: false,
      pickup: shown.pickup,
      drop: shown.drop,
      bookLater: false,
      wantedTripDateMs: null,
      otp: null,
      charge: { tripCost: 1219, convenienceFees: 159, driverShare: 1060, discount: 0, payable: 1219 },
    },
    0,
  );
}

/** Frees the drivers for the next sequence. */
async function finish(id: string): Promise<void> {
  const params = { id };
  const { driver } = (await app.call('getBooking', { as: app.admin, params })).body;
  const as = driver === second.id ? second : app.driver;
  await app.call('cancelBooking', { as: app.admin, params });
  await app.call('reachBooking', { as, params });
  await app.call('endBooking', { as, params, body: { cashReceived: true } });
}
