import { ApiRefusal } from '@fiacre/contract/client';
import type { ErrorCode } from '@fiacre/contract/errors';
import { expect, test, vi } from 'vitest';
import { sampleBooking, sampleStop } from '../../testing/sample-booking.ts';
import { deviceTable, type DeviceTable } from './device-table.ts';
import {
  heldFromMs,
  isFareOpen,
  isKept,
  withUnsent,
  type KeptIntention,
  type UnsentAction,
} from './unsent-action.ts';
import { UnsentActions } from './unsent-actions.ts';

const refusal = (status: number, code: string) =>
  new ApiRefusal(status, { code: code as ErrorCode, message: code, facts: {}, requestId: 'r' });
const lost = new ApiRefusal(0, null);

/** A device with a server whose responses the test chooses. */
function device(table: DeviceTable<UnsentAction> = deviceTable('actions')) {
  const server = { answer: (_: UnsentAction): Error | null => lost, seen: [] as string[], busy: false };
  const told: string[] = [];
  const actions = new UnsentActions<string>({
    table,
    async deliver(action) {
      server.seen.push(`${action.intention.verb} ${action.key}`);
      const fault = server.answer(action);
      if (fault !== lost) told.push(`${fault === null ? 'answer' : 'refusal'} ${action.intention.verb}`);
      if (fault !== null) throw fault;
      return 'done';
    },
    sendFirst: async () => true,
    now: () => 0,
    alone: (work) => work(),
  });
  let last = 0;
  const act = (intention: KeptIntention, bookingId = 'b1') =>
    actions.send({ bookingId, version: 1, intention, key: `key-${(last += 1)}` });
  const verbs = () => actions.current().map(({ intention, refused }) => [intention.verb, refused?.code]);
  return { table, server, told, actions, act, verbs };
}

test('BOOK-16 an action is stored before it is sent, and removed once the server has responded', async () => {
  const { table, server, act } = device();
  server.answer = () => null;
  let stored = 0;
  const { all } = table;
  server.answer = () => {
    void all().then((rows) => (stored = rows.length));
    return null;
  };
  expect(await act({ verb: 'arrive' })).toEqual({ kept: false, answer: 'done' });
  expect([stored, await table.all()]).toEqual([1, []]);
});

test('TRIP-16 a response is applied while the action is still shown, so that no page goes back a step in between', async () => {
  const { server, act, actions, told } = device();
  const shown: unknown[] = [];
  await actions.open('driver-1');
  actions.subscribe(() => shown.push([actions.current().length, [...told]]));
  server.answer = () => null;
  await act({ verb: 'arrive' });
  server.answer = () => refusal(409, 'wrong_status');
  await expect(act({ verb: 'start' })).rejects.toMatchObject({ status: 409 });
  expect(shown).toEqual([
    [1, []],
    [0, ['answer arrive']],
    [1, ['answer arrive']],
    [0, ['answer arrive', 'refusal start']],
  ]);
});

test('BOOK-16 an action with a response is not sent again while the device is still removing it', async () => {
  const table = deviceTable<UnsentAction>('actions');
  const gate = Promise.withResolvers<void>();
  const slow: DeviceTable<UnsentAction> = {
    add: (row) => table.add(row),
    put: (row) => table.put(row),
    all: () => table.all(),
    async remove(ids) {
      await gate.promise;
      await table.remove(ids);
    },
  };
  const { server, act, actions } = device(slow);
  await actions.open('rider-1');
  server.answer = () => null;
  const sent = act({ verb: 'cancel' });
  await expect.poll(() => server.seen).toHaveLength(1);
  const replayed = actions.replay();
  const sentAgain = vi.waitFor(() => expect(server.seen).toHaveLength(2)).catch(() => undefined);
  await Promise.race([replayed, sentAgain]);
  gate.resolve();
  expect(await sent).toEqual({ kept: false, answer: 'done' });
  await replayed;
  expect(server.seen).toEqual(['cancel key-1']);
});

test('TRIP-16 actions taken offline are sent in order with their keys, even after the tab was killed', async () => {
  const first = device();
  await first.actions.open('driver-1');
  for (const verb of ['arrive', 'start', 'reach'] as const) await first.act({ verb });
  // Later steps wait for the first one, so only the first one was attempted.
  expect(new Set(first.server.seen)).toEqual(new Set(['arrive key-1']));
  const next = device(first.table);
  await next.actions.open('driver-1');
  next.server.answer = () => null;
  await next.actions.replay();
  expect(next.server.seen).toEqual(['arrive key-1', 'start key-2', 'reach key-3']);
  expect(await next.table.all()).toEqual([]);
});

test('TRIP-16 a second tap on an unsent step is the same action', async () => {
  const { act, verbs, server } = device();
  await act({ verb: 'arrive' });
  await act({ verb: 'arrive' });
  expect([verbs(), new Set(server.seen)]).toEqual([[['arrive', undefined]], new Set(['arrive key-1'])]);
});

test('TRIP-19 a refusal is shown with its step; later actions of the same ride are not sent, but those of other rides are', async () => {
  const { actions, act, verbs, server } = device();
  for (const verb of ['arrive', 'start'] as const) await act({ verb });
  await act({ verb: 'message', message: 'I am here' });
  await act({ verb: 'arrive' }, 'b2');
  server.answer = ({ bookingId, intention }) =>
    bookingId === 'b1' && intention.verb === 'arrive' ? refusal(409, 'wrong_status') : null;
  server.seen = [];
  await actions.replay();
  expect(server.seen).toEqual(['arrive key-1', 'message key-3', 'arrive key-4']);
  expect(verbs()).toEqual([['arrive', 'wrong_status']]);
  const [refused] = actions.current();
  if (refused !== undefined) await actions.dismiss(refused);
  expect(verbs()).toEqual([]);
});

test('METER-13 each change of an extra counts for itself, and a refused one stops no step of the ride', async () => {
  const { server, act, actions, verbs } = device();
  await actions.open('driver-1');
  await act({ verb: 'extra', code: 'bag', count: 1 });
  await act({ verb: 'extra', code: 'bag', count: 2 });
  await act({ verb: 'reach' });
  server.answer = ({ key }) => (key === 'key-1' ? refusal(409, 'extra_not_offered') : null);
  await actions.replay();
  expect(verbs()).toEqual([['extra', 'extra_not_offered']]);
  expect(server.seen.slice(-3)).toEqual(['extra key-1', 'extra key-2', 'reach key-3']);
});

test('METER-14 the steps of a ride whose start was refused are kept with the reason', async () => {
  const { server, act, actions, verbs } = device();
  await actions.open('driver-1');
  await act({ verb: 'hail', source: 'street', place: { lat: 43.7, lng: 7.4 } }, 'b7');
  await act({ verb: 'reach' }, 'b7');
  await act({ verb: 'end', cashReceived: true, shown: 1740 }, 'b7');
  server.answer = () => refusal(409, 'meter_start_implausible');
  await actions.replay();
  const refused = 'meter_start_implausible';
  expect(verbs()).toEqual([
    ['hail', refused],
    ['reach', refused],
    ['end', refused],
  ]);
  expect(server.seen.at(-1)).toBe('hail key-1');
});

test.each([
  [0, ''],
  [503, 'overloaded'],
  [429, 'too_many_requests'],
  [409, 'idempotency_running'],
])('ERR-39 the response %i %s is temporary, so the action is kept', async (status, code) => {
  const { act, verbs, server } = device();
  server.answer = () => (status === 0 ? lost : refusal(status, code));
  expect(await act({ verb: 'arrive' })).toMatchObject({ kept: true });
  expect(verbs()).toEqual([['arrive', undefined]]);
});

test('ERR-1 a refusal while the person is waiting is returned to the caller, and the action is not kept', async () => {
  const { act, verbs, server } = device();
  server.answer = () => refusal(409, 'wrong_status');
  await expect(act({ verb: 'arrive' })).rejects.toMatchObject({ status: 409 });
  expect(verbs()).toEqual([]);
});

test('STORE-2 actions are kept when the session ends; another person never sees or sends them', async () => {
  const { actions, act, server, table } = device();
  await actions.open('driver-1');
  await act({ verb: 'arrive' });
  server.answer = () => refusal(401, 'not_logged_in');
  await actions.replay();
  expect(await table.all()).toHaveLength(1);
  const other = device(table);
  await other.actions.open('driver-2');
  await other.actions.replay();
  expect([other.actions.current(), other.server.seen, await table.all()]).toEqual([[], [], []]);
});

const action = (intention: KeptIntention, id = 1): UnsentAction => ({
  id,
  userId: 'driver-1',
  bookingId: 'booking-1',
  version: 1,
  intention,
  key: `key-${id}`,
  at: '2026-11-22T12:00:00.000Z',
  refused: null,
});

test('TRIP-16 the page shows the ride as if its unsent steps had been sent, so that the next step can be taken', () => {
  const booking = sampleBooking({ id: 'booking-1', status: 'ARRIVED' });
  const steps = [action({ verb: 'arrive' }), action({ verb: 'start' }, 2), action({ verb: 'reach' }, 3)];
  expect(withUnsent(booking, steps.slice(0, 2), 5)).toMatchObject({
    status: 'STARTED',
    actions: [{ verb: 'reach', allowed: true }],
  });
  expect(withUnsent(booking, steps, 5).status).toBe('REACHED');
  // An action of another ride, or one to which the server has already responded, changes nothing.
  expect(withUnsent(sampleBooking({ id: 'other', status: 'ARRIVED' }), steps, 5).status).toBe('ARRIVED');
  expect(withUnsent({ ...booking, status: 'REACHED' }, steps, 5).actions).toBe(booking.actions);
});

test('NOSHOW-5 after an unsent arrival, a no-show can be reported once the wait is over', () => {
  const booking = sampleBooking({ id: 'booking-1', status: 'ACCEPTED', bookLater: false });
  const arrived = [action({ verb: 'arrive' })];
  expect(withUnsent(booking, arrived, 7).actions).toEqual([
    { verb: 'start', allowed: true },
    { verb: 'no-show', allowed: false, reason: 'wait_not_over', from: '2026-11-22T12:07:00.000Z' },
  ]);
  expect(withUnsent(booking, [...arrived, action({ verb: 'no-show' }, 2)], 7)).toMatchObject({
    status: 'NO_SHOW',
    actions: [],
  });
});

test('TRIP-8 the fare is not final while the end of a trip that is charged as driven is unsent', () => {
  const taxi = sampleBooking({ id: 'booking-1', category: 'taxi', prepaid: false });
  const reached = [action({ verb: 'reach' })];
  expect(isFareOpen(taxi, reached)).toBe(true);
  expect(isFareOpen(taxi, [])).toBe(false);
  expect(isFareOpen({ ...taxi, prepaid: true }, reached)).toBe(false);
  expect(isFareOpen({ ...taxi, category: 'delivery' }, reached)).toBe(false);
});

test('BOOK-15 the start code, accepting and paying need a connection', () => {
  expect(isKept({ verb: 'start' })).toBe(true);
  const withCode = { verb: 'start', otp: '12345' };
  expect([withCode, { verb: 'accept' }, { verb: 'pay' }, { verb: 'hand-back' }].map(isKept)).toEqual(
    Array(4).fill(false),
  );
});

test('METER-7 the start of a ride is sent before its positions, and these before its end', async () => {
  const sent: string[] = [];
  const table = deviceTable<UnsentAction>('actions');
  const kept: readonly KeptIntention[] = [
    { verb: 'hail', source: 'street', place: { lat: 43.7, lng: 7.4 } },
    { verb: 'reach' },
    { verb: 'end', cashReceived: true },
  ];
  for (const [i, intention] of kept.entries())
    await table.add({
      userId: 'driver-1',
      bookingId: 'b9',
      version: 0,
      key: intention.verb,
      at: new Date(7000 + i).toISOString(),
      intention,
      refused: null,
    });
  const actions: UnsentActions<string> = new UnsentActions<string>({
    table,
    async deliver({ intention }) {
      sent.push(intention.verb);
      return 'done';
    },
    async sendFirst() {
      sent.push(`positions before ${heldFromMs(actions.current())}`);
      return true;
    },
    now: () => 9000,
    alone: (work) => work(),
  });
  await actions.open('driver-1');
  await actions.replay();
  expect(sent).toEqual(['positions before 7000', 'hail', 'positions before Infinity', 'reach', 'end']);
});

test('TRIP-29 stops are reached and left without a connection', () => {
  const coords = [sampleStop(1), sampleStop(2)];
  const booking = sampleBooking({ id: 'b1', status: 'STARTED', coords });
  const kept = (intention: KeptIntention, at: string) =>
    ({ bookingId: 'b1', version: 1, intention, key: at, at, refused: null, userId: 'd' }) as UnsentAction;
  const stop = coords[0]?.id ?? '';
  const reached = kept({ verb: 'reach-stop', stop }, '2026-11-21T12:05:00Z');
  const left = kept({ verb: 'leave-stop', stop }, '2026-11-21T12:09:00Z');
  const verbs = (...actions: UnsentAction[]) =>
    withUnsent(booking, actions, 10).actions.map(({ verb }) => verb);
  expect(isKept(reached.intention) && isKept(left.intention)).toBe(true);
  expect(verbs(reached)).toEqual(['leave-stop', 'reach']);
  expect(verbs(reached, left)).toEqual(['reach-stop', 'reach']);
  expect(withUnsent(booking, [reached, left], 10).coords).toEqual([
    { ...coords[0], reachedAt: reached.at, leftAt: left.at },
    coords[1],
  ]);
});
