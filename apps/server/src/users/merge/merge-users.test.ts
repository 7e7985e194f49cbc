import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkAudit } from '../../audit/check.ts';
import { drop, good } from '../../bookings/testing/rides.ts';
import { startPaying, type PayingApp } from '../../payments/testing/provider-calls.ts';
import { changeUser } from '../../testing/change-user.ts';
import type { TestPerson } from '../../testing/people.ts';
import { codeOf } from '../../testing/requests.ts';
import { checkLedger, compareBooks } from '../../wallet/index.ts';
import { columnFates } from './moved-columns.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPaying();
});
afterAll(() => app.close());

const merge = (from: { id: string }, into: { id: string }, as = app.admin) =>
  app.call('mergeUser', { as, params: { id: into.id }, body: { from: from.id } });
const wallet = async (as: TestPerson) => good(await app.call('getWallet', { as }));
const rowOf = async (id: string) => {
  const { rows } = await sql<Record<string, unknown>>`select * from users where id = ${id}`.execute(
    app.platform.db,
  );
  return rows[0];
};
let numbers = 0;
/** Two accounts with one number, the second of which was stored with the zero. */
async function double(role: 'rider' | 'driver') {
  const national = `7911${String(958_000 + (numbers += 1)).padStart(6, '0')}`;
  const kept = await (role === 'driver' ? app.addActiveDriver() : app.addPerson(role));
  const other = await (role === 'driver' ? app.addActiveDriver() : app.addPerson(role));
  await sql`update users set mobile = ${`+44${national}`} where id = ${kept.id}`.execute(app.platform.db);
  await sql`update users set mobile = ${`+440${national}`} where id = ${other.id}`.execute(app.platform.db);
  return { kept, other, number: `+44${national}` };
}

async function expectCleanBooks(): Promise<void> {
  const { db } = app.platform;
  expect(Object.values(await checkLedger(db)).filter((count) => count !== 0)).toEqual([]);
  expect(Object.values(await compareBooks(db)).filter((count) => count !== 0)).toEqual([]);
  expect(await checkAudit(db)).toMatchObject({ breaks: [] });
}

/** Where the merged account may still be named: history, an emptied wallet, and data that both accounts had. */
const history = [
  'audit_log.actor_id',
  'booking_offers.driver_id',
  'dispatch_decisions.driver_ids',
  'dispatch_decisions.inputs',
  'driver_states.driver_id',
  'ledger_accounts.user_id',
];

async function expectOnlyHistoryOf(id: string): Promise<void> {
  const left: string[] = [];
  for (const name of Object.keys(columnFates)) {
    const [table = '', column = ''] = name.split('.');
    const rows = sql`select from ${sql.table(table)} where ${sql.ref(column)}::text like ${`%${id}%`}`;
    if ((await rows.execute(app.platform.db)).rows.length > 0) left.push(name);
  }
  expect(left.filter((name) => !history.includes(name))).toEqual([]);
}

/** A rider's ride, money, place, rating and picture. */
async function live(rider: TestPerson, amount: number): Promise<string> {
  const { id } = await app.bookingIn('COMPLETE', rider);
  await app.fill(rider, amount);
  const place = { lat: 10, lng: 20, add: `Home of ${rider.id}` };
  good(await app.call('saveMyPlace', { as: rider, body: { kind: 'home', place } }));
  return id;
}

describe.each([
  ['the account with the number as it is', 'kept', 'other'],
  ['the account with the number as it was glued', 'other', 'kept'],
] as const)('USERS-14 merging two riders into %s', (_, stays, ends) => {
  test('moves rides, money and places, ends the credentials of the merged account, and keeps the number that can be called', async () => {
    const { number, ...pair } = await double('rider');
    const [into, from] = [pair[stays], pair[ends]];
    const rides = [await live(into, 1300), await live(from, 700)];
    const merged = good(await merge(from, into));
    expect(merged).toMatchObject({ id: into.id, email: into.email, mobile: number, walletBalance: 2000 });
    const { items } = good(await app.call('listBookings', { as: into }));
    expect(items.map(({ id }) => id).toSorted()).toEqual(rides.toSorted());
    expect(await wallet(into)).toMatchObject({
      balance: 2000,
      history: [{ type: 'Credit', amount: 700, txRef: 'merged_account' }, { amount: 1300 }],
    });
    const places = good(await app.call('listMyPlaces', { as: into }));
    expect(places.saved.map(({ kind }) => kind).toSorted()).toEqual(['home', 'other']);
    expect((await app.call('me', { as: from })).status).toBe(401);
    expect(codeOf(await app.call('signIn', { body: { email: from.email, password: 'secret1' } }))).toBe(
      'auth_error',
    );
    expect((await app.call('me', { as: into })).status).toBe(200);
    expect(await rowOf(from.id)).toMatchObject({ first_name: '', email: null, mobile: null });
    await expectOnlyHistoryOf(from.id);
    await expectCleanBooks();
  });
});

test('USERS-14 moves the rides, ratings, earnings and documents of a driver', async () => {
  const { kept, other } = await double('driver');
  const stars = [5, 2];
  for (const [index, driver] of [kept, other].entries()) {
    const rider = await app.addPerson('rider');
    const { id } = await app.book(rider);
    const params = { id };
    for (const step of ['acceptBooking', 'arriveBooking', 'startBooking', 'reachBooking'] as const) {
      good(await app.call(step, { as: driver, params }));
      app.clock.forward(60_000);
      if (step === 'startBooking') await app.sendPosition(driver, drop);
    }
    const message = { message: `From ${index}` };
    good(await app.call('sendChatMessage', { as: driver, params: { bookingId: id }, body: message }));
    good(await app.call('endBooking', { as: driver, params, body: { cashReceived: true } }));
    const body = { stars: stars[index] ?? 0, comment: `Ride ${index}` };
    good(await app.call('rateBooking', { as: rider, params, body }));
  }
  const document = { number: 'B 77', expiresOn: '2099-12-31' };
  good(
    await app.call('submitDocument', {
      as: other,
      params: { id: other.id, kind: 'insurance' },
      body: document,
    }),
  );
  const debts = [(await wallet(kept)).balance, (await wallet(other)).balance];
  expect(debts.every((balance) => balance < 0)).toBe(true);
  const merged = good(await merge(other, kept));
  expect(merged).toMatchObject({ rating: 3.5, walletBalance: (debts[0] ?? 0) + (debts[1] ?? 0) });
  const own = good(await app.call('listBookings', { as: kept }));
  expect(own.items).toHaveLength(2);
  const documents = good(await app.call('getDriverDocuments', { as: kept, params: { id: kept.id } }));
  expect(JSON.stringify(documents)).toContain('B 77');
  await expectOnlyHistoryOf(other.id);
  await expectCleanBooks();
});

test('USERS-14 notifies the contacts of both accounts, and the audit trail says what was merged', async () => {
  const { kept, other, number } = await double('rider');
  await app.fill(other, 450);
  await app.settle();
  const before = app.sent.length;
  good(await merge(other, kept));
  await app.settle();
  const told = app.sent.slice(before).flatMap(({ to, body }) => (body.includes('merged into one') ? to : []));
  expect(told.toSorted()).toEqual([kept.email, other.email, number].toSorted());
  const trail = await app.platform.db
    .selectFrom('audit_log')
    .select(['actor_id', 'facts'])
    .where('action', '=', 'merge-users')
    .where('object_uuid', '=', kept.id)
    .execute();
  expect(trail).toEqual([
    { actor_id: app.admin.id, facts: { from: other.id, balances: [{ currency: 'USD', balance: 450 }] } },
  ]);
});

test('USERS-14 another referrer takes the place of the merged one, and nobody refers themselves', async () => {
  const { kept, other } = await double('rider');
  const friend = await app.addPerson('rider', { signup_via_referral: other.id });
  await sql`update users set signup_via_referral = ${other.id} where id = ${kept.id}`.execute(
    app.platform.db,
  );
  good(await merge(other, kept));
  expect(await rowOf(friend.id)).toMatchObject({ signup_via_referral: kept.id });
  expect(await rowOf(kept.id)).toMatchObject({ signup_via_referral: other.id });
});

describe('USERS-14 a merge is refused', () => {
  test('during a booking of either account', async () => {
    for (const side of ['kept', 'other'] as const) {
      const pair = await double('rider');
      const { id } = await app.book(pair[side]);
      expect(codeOf(await merge(pair.other, pair.kept))).toBe('user_has_booking');
      good(await app.call('cancelBooking', { as: app.admin, params: { id } }));
      expect((await merge(pair.other, pair.kept)).status).toBe(200);
    }
  });

  test('for accounts of different roles or fleets, and of staff', async () => {
    const [rider, driver, fleetDriver] = [
      await app.addPerson('rider'),
      await app.addPerson('driver'),
      await app.addPerson('driver', { fleet_admin_id: (await app.addPerson('fleetadmin')).id }),
    ];
    const [one, another] = [await app.addPerson('admin'), await app.addPerson('admin')];
    for (const [from, into] of [
      [rider, driver],
      [driver, fleetDriver],
      [one, another],
    ] as const)
      expect(codeOf(await merge(from, into))).toBe('accounts_differ');
  });

  test('for one’s own account, an account with itself, and one that is gone', async () => {
    const { kept, other } = await double('rider');
    expect(codeOf(await merge(app.admin, kept))).toBe('own_account');
    expect(codeOf(await merge(kept, app.admin))).toBe('own_account');
    expect(codeOf(await merge(kept, kept))).toBe('not_found');
    good(await merge(other, kept));
    expect(codeOf(await merge(other, kept))).toBe('not_found');
    expect(codeOf(await merge(kept, other))).toBe('not_found');
  });

  test('AUTH-15 without a confirmed identity', async () => {
    const { kept, other } = await double('rider');
    const body = { email: app.admin.email, password: 'secret1' };
    const answer = await app.call('signIn', { body });
    const token = /fiacre-session=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? '';
    expect(codeOf(await merge(other, kept, { ...app.admin, token }))).toBe('confirmation_required');
  });
});

describe('USERS-14 requests that arrive together have one outcome', () => {
  test('two merges of the same accounts in opposite directions', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { kept, other } = await double('rider');
      await app.fill(kept, 900 + round);
      const answers = await Promise.all([merge(other, kept), merge(kept, other)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    }
    await expectCleanBooks();
  });

  test('a merge and a booking, a credit, or a change by staff', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { kept, other } = await double('rider');
      const { id: quoteId } = await app.quote();
      const [booked, merged] = await Promise.all([
        app.call('createBooking', { as: other, body: { quoteId } }),
        merge(other, kept),
      ]);
      expect([booked.status, merged.status].filter((status) => status === 200)).toHaveLength(1);
    }
    for (let round = 0; round < 5; round += 1) {
      const { kept, other } = await double('rider');
      const [credited, merged] = await Promise.all([
        app.call('creditWallet', { as: app.admin, params: { id: other.id }, body: { amount: 250 } }),
        merge(other, kept),
        changeUser(app, app.admin, other.id, { firstName: 'Zed' }),
      ]);
      expect(merged.status).toBe(200);
      expect((await wallet(kept)).balance).toBe(credited.status === 200 ? 250 : 0);
      expect(await rowOf(other.id)).toMatchObject({ first_name: '' });
    }
    await expectCleanBooks();
  });
});
