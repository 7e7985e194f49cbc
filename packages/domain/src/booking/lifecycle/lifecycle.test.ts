import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../refusal/refusal.ts';
import { lifecycleDiagram, lifecycleTable } from './lifecycle-diagram.ts';
import { firstStatuses, transitions } from './transitions.ts';
import { type BookingStatus, bookingStatuses, statusesWith } from '../status-traits.ts';
import { actors, aStop, bookingIn, everyBooking } from '../testing/sample-bookings.ts';
import { verbs } from '../testing/reference-booking.ts';
import { codeOf, send } from '../testing/send.ts';
import { type TransitionVerb, bookingVerbs, systemVerbs } from '../commands.ts';

/** Every actor, verb and status that the specification allows, and the next status. */
const expected = Object.fromEntries(
  Object.entries(verbs).flatMap(([verb, { roles, from, byAdmin = {} }]) => [
    ...Object.entries(from).flatMap(([status, to]) => roles.map((role) => [`${role} ${verb} ${status}`, to])),
    ...Object.entries(byAdmin).map(([status, to]) => [`admin ${verb} ${status}`, to]),
  ]),
);

/** TRIP-17 with AUTH-14: the steps of a suspended driver that an admin may take instead. */
const forSuspendedDriver = Object.fromEntries(
  Object.entries(verbs).flatMap(([verb, { standIn, from }]) =>
    standIn ? Object.entries(from).map(([status, to]) => [`admin ${verb} ${status}`, to]) : [],
  ),
);

const everyVerb: readonly TransitionVerb[] = [...bookingVerbs, ...systemVerbs];
const pairs = bookingStatuses.flatMap((status) => everyVerb.map((verb) => [status, verb] as const));

/** TRIP-28: only a ride that was accepted ahead can be engaged. TRIP-29: only a stop that was reached can be left. */
function readyFor(verb: TransitionVerb, status: BookingStatus) {
  if (verb === 'engage') return bookingIn(status, { busyFromMs: 900_000 });
  return bookingIn(status, verb === 'leave-stop' ? { stops: [{ ...aStop, reachedAtMs: 200_000 }] } : {});
}

describe('TRIP-16 TRIP-17 every status, verb and sender', () => {
  test.each(pairs)('in %s, %s', (status, verb) => {
    const booking = readyFor(verb, status);
    for (const driverSuspended of [false, true]) {
      const table = driverSuspended ? { ...expected, ...forSuspendedDriver } : expected;
      for (const [who, by] of Object.entries(actors)) {
        const outcome = send(booking, verb, { by, circumstances: { driverSuspended } });
        const wanted = table[`${who} ${verb} ${status}`];
        if (wanted) expect([who, codeOf(outcome)]).toEqual([who, wanted]);
        else expect([who, isRefusal(outcome)]).toEqual([who, true]);
      }
    }
  });

  test('TRIP-17 an admin’s trip steps are forbidden, rather than wrong_status, while the driver can act', () => {
    for (const verb of ['reach', 'end', 'confirm-cash'] as const)
      for (const booking of everyBooking)
        expect(codeOf(send(booking, verb, { by: actors.admin }))).toBe('forbidden');
  });

  test('every verb is forbidden for an actor who is not a party', () => {
    for (const booking of everyBooking) {
      for (const verb of everyVerb) {
        for (const by of [actors.stranger, actors.otherRider, actors.fleetadmin]) {
          expect(isRefusal(send(booking, verb, { by }))).toBe(true);
        }
      }
    }
  });
});

describe('the table of transitions', () => {
  test('has at most one row for a verb and a status', () => {
    const keys = transitions.map((transition) => `${transition.verb} ${transition.from}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('BOOK-8 every status can be reached from a first status', () => {
    const reached = new Set<BookingStatus>(firstStatuses);
    for (let size = 0; size !== reached.size;) {
      size = reached.size;
      for (const transition of transitions)
        if (reached.has(transition.from)) transition.to.forEach((to) => reached.add(to));
    }
    expect([...reached].toSorted()).toEqual([...bookingStatuses].toSorted());
  });

  test('BOOK-8 a status is active exactly if something can still be done', () => {
    const from = new Set(transitions.map((transition) => transition.from));
    expect(bookingStatuses.filter((status) => from.has(status))).toEqual(statusesWith('active'));
  });

  test('BOOK-8 the tracked statuses are those on the way to the pickup and during the trip', () => {
    expect(statusesWith('tracked')).toEqual(['ACCEPTED', 'ARRIVED', 'STARTED']);
  });

  test('TRIP-16 only a hand-back returns to an earlier status: from ACCEPTED, ARRIVED or STARTED to NEW', () => {
    const order = (status: BookingStatus) => bookingStatuses.indexOf(status);
    const back = transitions.filter((transition) =>
      transition.to.some((to) => order(to) < order(transition.from)),
    );
    expect(back.map((transition) => `${transition.verb} ${transition.from}`)).toEqual([
      'hand-back ACCEPTED',
      'hand-back ARRIVED',
      'hand-back STARTED',
    ]);
  });

  test('every transition leads to the statuses and events that its row declares', () => {
    for (const booking of everyBooking) {
      for (const verb of everyVerb) {
        const row = transitions.find(
          (transition) => transition.verb === verb && transition.from === booking.status,
        );
        for (const by of Object.values(actors)) {
          const outcome = send(booking, verb, { by });
          if (isRefusal(outcome)) continue;
          const types = outcome.events.map((event) => event.type).filter((type) => type !== 'status-changed');
          expect(row?.events).toEqual(expect.arrayContaining(types));
          expect(row?.to).toContain(outcome.booking.status);
        }
      }
    }
  });
});

describe('the diagram', () => {
  test('shows every change of status once for each verb', () => {
    const diagram = lifecycleDiagram();
    for (const line of Object.keys(expected)) {
      const [, verb, from] = line.split(' ');
      const to = expected[line];
      if (from !== to) expect(diagram).toContain(`  ${from} --> ${to}: ${verb}`);
    }
    expect(diagram).toContain('[*] --> NEW: book');
    expect(diagram).toContain('REACHED --> PENDING: end');
    expect(diagram).not.toContain('NEW --> NEW');
  });

  test('lists every row', () => {
    expect(lifecycleTable().split('\n')).toHaveLength(transitions.length + 2);
  });
});
