import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { gridCentre } from '../testing/grid-map.ts';
import type { TestPerson } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';
import { decisionPersonalData } from './index.ts';
import { changeSettings } from '../testing/change-settings.ts';

let app: RideApp;
let near: TestPerson;
let far: TestPerson;
beforeAll(async () => {
  app = await startRides();
  near = app.driver;
  far = await app.addActiveDriver({ lat: gridCentre.lat + 0.01, lng: gridCentre.lng });
});
afterAll(() => app.close());

const setMode = async (dispatchMode: 'broadcast' | 'nearest' | 'batched') =>
  good(await changeSettings(app, app.admin, { dispatchMode }));
const decisionsOn = async (bookingId: string) =>
  good(await app.call('listDecisions', { as: app.admin, query: { bookingId } })).items;
const offersOf = async (as: TestPerson) => good(await app.call('listOwnOffers', { as }));
const cancel = async (id: string) => {
  good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
  await app.settle();
};
async function booked(): Promise<string> {
  const { id } = await app.book();
  await app.settle();
  return id;
}

test('an admin sees who was compared at which cost, who was excluded and why, and to whom the booking was offered', async () => {
  const otherType = good(await app.call('listCarTypes')).items[1]?.id ?? null;
  const van = await app.addActiveDriver(gridCentre, { car_type_id: otherType });
  await setMode('nearest');
  const id = await booked();
  const [decision] = await decisionsOn(id);
  expect(decision).toMatchObject({
    mode: 'nearest',
    outcome: 'offered',
    byAir: false,
    drivers: [{ driverId: near.id }],
    excluded: [{ driverId: van.id, why: 'car-type' }],
    excludedCounts: { 'car-type': 1 },
  });
  expect(decision?.compared.map(({ driverId }) => driverId)).toEqual([near.id, far.id]);
  for (const { roadSeconds, untilFreeSeconds, fairnessSeconds, costSeconds } of decision?.compared ?? [])
    expect(costSeconds).toBeCloseTo((roadSeconds ?? NaN) + untilFreeSeconds - fairnessSeconds, -0.5);
  good(await app.call('setAvailability', { as: van, body: { active: false } }));
  await cancel(id);
});

test('SET-16 broadcast records the distance of everyone who is asked', async () => {
  await setMode('broadcast');
  const id = await booked();
  const [decision] = await decisionsOn(id);
  expect(decision).toMatchObject({ mode: 'broadcast', outcome: 'offered', expiresAt: null });
  expect(
    decision?.compared.map(({ driverId, metres, costSeconds }) => [driverId, metres, costSeconds]),
  ).toEqual([
    [near.id, 0, null],
    [far.id, 1112, null],
  ]);
  await cancel(id);
});

test('a driver sees which offers were cancelled, accepted by someone after they had expired, or are open', async () => {
  await setMode('broadcast');
  const cancelled = await booked();
  await cancel(cancelled);
  const late = await booked();
  const ends = app.clock.now();
  await sql`update booking_offers set expires_at = ${ends} where booking_id = ${late} and driver_id = ${near.id}`.execute(
    app.platform.db,
  );
  good(await app.call('acceptBooking', { as: far, params: { id: late } }));
  await cancel(late);
  const open = await booked();
  const { items } = await offersOf(near);
  const ended = new Map(items.map(({ bookingId, end }) => [bookingId, end]));
  expect([cancelled, late, open].map((id) => ended.get(id))).toEqual(['cancelled', 'expired', 'open']);
  await cancel(open);
});

test('a decision is stored without figures that are the same for all drivers', async () => {
  const { rows } = await sql<{ inputs: object }>`select inputs from dispatch_decisions
    where mode = 'broadcast' limit 1`.execute(app.platform.db);
  const compared = [
    { driverId: near.id, metres: 0 },
    { driverId: far.id, metres: 1112 },
  ];
  expect(rows[0]?.inputs).toEqual({ byAir: true, compared });
});

test('a booking that nobody may take is recorded once a minute, not at every tick', async () => {
  await setMode('batched');
  for (const as of [near, far]) good(await app.call('setAvailability', { as, body: { active: false } }));
  const other = await app.addActiveDriver(
    { lat: gridCentre.lat + 0.05, lng: gridCentre.lng },
    { car_type_id: null },
  );
  const id = await booked();
  for (let tick = 0; tick < 4; tick += 1) {
    app.clock.forward(5000);
    await app.settle();
  }
  const waiting = await decisionsOn(id);
  expect(waiting).toMatchObject([{ outcome: 'waiting', drivers: [], excludedCounts: { 'car-type': 1 } }]);
  app.clock.forward(60_000);
  await app.settle();
  expect(await decisionsOn(id)).toHaveLength(2);
  for (const as of [near, far]) good(await app.call('setAvailability', { as, body: { active: true } }));
  good(await app.call('setAvailability', { as: other, body: { active: false } }));
  await cancel(id);
});

test('a driver sees why they got an offer and how it ended, with their own figures and nothing about anyone else', async () => {
  await setMode('nearest');
  const id = await booked();
  good(await app.call('declineBooking', { as: near, params: { id } }));
  await app.settle();
  good(await app.call('acceptBooking', { as: far, params: { id } }));
  const own = await offersOf(near);
  const [offer] = own.items;
  expect(offer).toMatchObject({ bookingId: id, end: 'declined', why: { mode: 'nearest', metres: null } });
  expect(own.lastHour).toContainEqual({ result: 'declined', bookings: 1 });
  expect((await offersOf(far)).items[0]).toMatchObject({ bookingId: id, end: 'accepted' });
  const said = JSON.stringify(own);
  const others = [far.id, app.rider.id, far.token, 'Central Station', 'Harbour'];
  expect(others.filter((secret) => said.includes(secret ?? ' '))).toEqual([]);
  await cancel(id);
});

test('a driver requests a review, the office replies, and only that driver sees the reply', async () => {
  await setMode('broadcast');
  const id = await booked();
  good(await app.call('acceptBooking', { as: far, params: { id } }));
  const stranger = await app.addPerson('driver');
  const question = 'I was right next to the station.';
  const refused = await app.call('askForReview', { as: stranger, body: { bookingId: id, question } });
  expect(codeOf(refused)).toBe('not_found');
  good(await app.call('askForReview', { as: near, body: { bookingId: id, question } }));
  const open = good(await app.call('listReviews', { as: app.admin, query: { answered: 'false' } })).items;
  expect(open).toMatchObject([{ bookingId: id, question, answer: null }]);
  const params = { id: open[0]?.id ?? '' };
  const was = { askedAt: open[0]?.askedAt ?? '', answeredAt: null };
  const body = { answer: 'The other accepted first.', was };
  good(await app.call('answerReview', { as: app.admin, params, body }));
  const ofBooking = async (as: TestPerson) =>
    (await offersOf(as)).items.find(({ bookingId }) => bookingId === id);
  expect(await ofBooking(near)).toMatchObject({
    end: 'taken',
    review: { question, answer: 'The other accepted first.' },
  });
  expect((await ofBooking(far))?.review).toBeNull();
  const pushes = good(await app.call('myNotifications', { as: near })).items;
  expect(JSON.stringify(pushes[0])).toMatch(/answered your question/);
  await cancel(id);
});

test('a reply is refused if the review got a reply or another question after it was read', async () => {
  await setMode('broadcast');
  const id = await booked();
  const ask = async (question: string) => {
    app.clock.forward(1000);
    good(await app.call('askForReview', { as: near, body: { bookingId: id, question } }));
  };
  const read = async () =>
    good(await app.call('listReviews', { as: app.admin })).items.find(({ bookingId }) => bookingId === id);
  const answer = async (text: string, seen: Awaited<ReturnType<typeof read>>) => {
    app.clock.forward(1000);
    const { askedAt = '', answeredAt = null } = seen ?? {};
    const body = { answer: text, was: { askedAt, answeredAt } };
    return app.call('answerReview', { as: app.admin, params: { id: seen?.id ?? '' }, body });
  };
  const pushes = async () => good(await app.call('myNotifications', { as: near })).items.length;
  await ask('Why not me?');
  const open = await read();
  const before = await pushes();
  const together = await Promise.all([answer('The other was nearer.', open), answer('By mistake.', open)]);
  expect(together.map(codeOf).toSorted()).toEqual([null, 'stale_version']);
  const answered = await read();
  const late = together.find((response) => codeOf(response) !== null);
  expect(late?.body).toMatchObject({
    error: { facts: { current: answered, changedBy: expect.stringMatching(/^admin/) } },
  });
  expect(await pushes()).toBe(before + 1);
  const corrected = good(await answer('The other was at the door.', answered));
  expect(corrected).toMatchObject({ question: 'Why not me?', answer: 'The other was at the door.' });
  await ask('And yesterday?');
  const misplaced = await answer('The other was at the gate.', corrected);
  expect(misplaced.body).toMatchObject({
    error: { code: 'stale_version', facts: { current: { question: 'And yesterday?', answer: null } } },
  });
  expect(await read()).toMatchObject({ answer: null });
  const { rows } = await sql<{ facts: object }>`
    select facts from audit_log where action = 'dispatch-review-answer' and object_uuid = ${open?.id ?? ''}
    order by at`.execute(app.platform.db);
  expect(rows.map(({ facts }) => facts)).toEqual([
    { bookingId: id },
    { bookingId: id, previous: answered?.answeredAt },
  ]);
  await cancel(id);
});

test('a driver can export the decisions about them, and their questions are erased with the account', async () => {
  const { decisions, reviews } = await collected(near);
  expect(decisions.length).toBeGreaterThan(2);
  // In full, although decisions are stored in a shorter form.
  const { compared } = decisions.find(({ mode }) => mode === 'broadcast') ?? {};
  expect(compared).toEqual({
    driverId: near.id,
    metres: 0,
    roadSeconds: null,
    untilFreeSeconds: 0,
    fairnessSeconds: 0,
    costSeconds: null,
    tookAnother: false,
  });
  expect(JSON.stringify(decisions)).not.toContain(far.id);
  expect(reviews).toMatchObject([
    { question: 'I was right next to the station.' },
    { question: 'And yesterday?' },
  ]);
  await app.platform.transact((tx) => decisionPersonalData.forget(tx, personOf(near)));
  expect((await collected(near)).reviews).toMatchObject([{ question: '' }, { question: '' }]);
});

const personOf = ({ id }: TestPerson) => ({ id, role: 'driver' as const, contacts: [] });

async function collected(driver: TestPerson) {
  return (await decisionPersonalData.collect(app.platform.db, personOf(driver))) as {
    decisions: readonly { mode?: string; compared?: object }[];
    reviews: readonly { question: string }[];
  };
}

test('SET-16 a driver who lets three offers in a row expire is paused and notified, and can resume', async () => {
  await sql`update driver_states set active = false where driver_id <> ${near.id}`.execute(app.platform.db);
  good(await app.call('setAvailability', { as: near, body: { active: true } }));
  await setMode('nearest');
  const state = async () => good(await app.call('getAvailability', { as: near }));
  const ids: string[] = [];
  for (let pass = 1; pass <= 3; pass += 1) {
    expect((await state()).pausedAt).toBeNull();
    const id = await booked();
    ids.push(id);
    expect(await app.call('listTasks', { as: near })).toMatchObject({ body: { items: [{ id }] } });
    app.clock.forward(20_000);
    await app.settle();
  }
  expect((await state()).pausedAt).not.toBeNull();
  app.clock.forward(180_000);
  await app.settle();
  expect(await app.call('listTasks', { as: near })).toMatchObject({ body: { items: [] } });
  expect((await decisionsOn(ids[0] ?? ''))[0]).toMatchObject({ excludedCounts: { paused: 1 } });
  good(await app.call('setAvailability', { as: near, body: { active: true } }));
  app.clock.forward(60_000);
  await app.settle();
  expect((await state()).pausedAt).toBeNull();
  const { body } = await app.call('listTasks', { as: near });
  expect(body.items).toHaveLength(1);
  for (const id of ids) await cancel(id);
});

test('between equally near drivers, the one who waited longest or earned least this shift is asked first', async () => {
  await sql`update driver_states set active = false`.execute(app.platform.db);
  const [long, short] = [await app.addActiveDriver(), await app.addActiveDriver()];
  await sql`update driver_states set free_since = ${new Date(app.clock.now().getTime() - 1_200_000)}
    where driver_id = ${long.id}`.execute(app.platform.db);
  await setMode('nearest');
  const chosenFor = async (dispatchFairness: 'waited' | 'earned') => {
    good(await changeSettings(app, app.admin, { dispatchFairness }));
    const id = await booked();
    const [decision] = await decisionsOn(id);
    return { id, driverId: decision?.drivers[0]?.driverId };
  };
  const first = await chosenFor('waited');
  expect(first.driverId).toBe(long.id);
  const params = { id: first.id };
  for (const step of ['acceptBooking', 'arriveBooking', 'startBooking', 'reachBooking'] as const) {
    good(await app.call(step, { as: long, params }));
    app.clock.forward(60_000);
  }
  good(await app.call('endBooking', { as: long, params, body: { cashReceived: true } }));
  await app.sendPosition(long, gridCentre);
  await app.sendPosition(short, gridCentre);
  const second = await chosenFor('earned');
  expect(second.driverId).toBe(short.id);
});
