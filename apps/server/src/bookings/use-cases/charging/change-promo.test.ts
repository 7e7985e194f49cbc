import type { BodyInputOf } from '@fiacre/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplePromo } from '../../../promos/testing/sample-promo.ts';
import type { PromoTables } from '../../../promos/tables.ts';
import { holdLock, untilBlocked } from '../../../testing/held-lock.ts';
import { connectLive } from '../../../testing/live-client.ts';
import { codeOf } from '../../../testing/requests.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { drop, good, pickup, startRides, type RideApp } from '../../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

let count = 0;
async function newPromo(change: Partial<BodyInputOf<'addPromo'>> = {}, on = app) {
  const body = { ...samplePromo, promoName: `CODE${++count}`, ...change };
  return good(await on.call('addPromo', { as: on.admin, body }));
}
const usesOf = async (id: string, on = app) =>
  good(await on.call('listPromos', { as: on.admin, query: { pageSize: 100 } })).items.find(
    (promo) => promo.id === id,
  )?.userAvail;
const apply = (id: string, promoCode: string, as: TestPerson = app.rider) =>
  app.call('applyPromo', { as, params: { id }, body: { promoCode } });
const remove = (id: string) => app.call('removePromo', { as: app.rider, params: { id } });
const read = async (id: string) => good(await app.call('getBooking', { as: app.rider, params: { id } }));
const cancel = (id: string, on = app) =>
  on.call('cancelBooking', { as: on.rider, params: { id }, body: { reason: 'No' } });

/** Holds all requests back before a use is taken, until each has read that one use is left. */
async function raceForLastUse<T>(
  on: RideApp,
  promoId: string,
  count: number,
  ask: () => Promise<T>,
): Promise<T> {
  const { db } = on.platform;
  const held = await holdLock(db, sql`select from promos where id = ${promoId} for update`);
  const asked = ask();
  await untilBlocked(db, count);
  await held.release();
  return asked;
}

// The default ride on the test grid costs 12.19; a fifth of it is 2.438.
const undiscounted = {
  promoApplied: false,
  promoDetails: null,
  discount: 0,
  discountAmount: 0,
  payableAmount: 1219,
};

describe('the promo of a booking', () => {
  test('PROMO-3 PAY-11 DATA-21 reduces the price at the operator’s cost, consistently everywhere', async () => {
    const promo = await newPromo();
    const made = await app.book();
    expect(made).toMatchObject(undiscounted);
    const page = await connectLive(app, app.rider);
    await page.subscribe(`booking:${made.id}`);
    const applied = good(await apply(made.id, ` ${promo.promoName.toLowerCase()} `));
    expect(applied).toMatchObject({
      tripCost: 1219,
      discount: 244,
      discountAmount: 244,
      payableAmount: 975,
      promoApplied: true,
      promoDetails: { id: promo.id, promoName: promo.promoName, promoDiscountValue: 20, minOrder: 500 },
      version: made.version + 1,
    });
    expect(await read(made.id)).toEqual(applied);
    const whole = good(await app.call('getBooking', { as: app.admin, params: { id: made.id } }));
    expect(whole.driverShare).toBe(1060);
    await app.settle();
    await page.frame((frame) => 'event' in frame && frame.event === 'changed');
    page.close();
    const trail = good(await app.call('getBookingTrail', { as: app.admin, params: { id: made.id } }));
    expect(trail.items.at(-1)).toMatchObject({
      event: 'promo-applied',
      byId: app.rider.id,
      facts: { discount: 244 },
    });
  });

  test('PROMO-3 is the only one: applying it again changes nothing, and another is refused until it is removed', async () => {
    const [one, other] = [await newPromo(), await newPromo()];
    const { id } = await app.book();
    const applied = good(await apply(id, one.promoName));
    expect(good(await apply(id, one.promoName))).toEqual(applied);
    expect(codeOf(await apply(id, other.promoName))).toBe('promo_already_applied');
    expect(good(await remove(id))).toMatchObject(undiscounted);
    expect(good(await remove(id))).toMatchObject(undiscounted);
    expect(good(await apply(id, other.promoName)).promoDetails?.id).toBe(other.id);
  });

  test.each([
    ['promo_unknown', null],
    ['promo_expired', { promoValidity: '2026-11-20' }],
    ['promo_min_order', { minOrder: 1220 }],
    ['promo_used_up', { promoUsageLimit: 0 }],
  ] as const)('PROMO-2 PROMO-3 PROMO-4 is refused with %s', async (code, terms) => {
    const { id } = await app.book();
    const name = terms === null ? 'NOBODYSCODE' : (await newPromo(terms)).promoName;
    const answer = await apply(id, name);
    expect([answer.status, codeOf(answer)]).toEqual([422, code]);
    expect(await read(id)).toMatchObject(undiscounted);
    const quote = await app.call('createQuote', {
      body: { pickup, drop, carTypeId: app.carTypeId, promoCode: name },
    });
    expect(codeOf(quote)).toBe(code);
  });

  test('PROMO-3 applies until the end of its last day, and to a fare of exactly the minimum order', async () => {
    const { id } = await app.book();
    const promo = await newPromo({ promoValidity: '2026-11-21', minOrder: 1219 });
    expect(good(await apply(id, promo.promoName)).discount).toBe(244);
  });

  test('PROMO-4 is shown in the quote and copied to the booking, and can be given in either request', async () => {
    const [quoted, named] = [
      await newPromo(),
      await newPromo({ promoDiscountType: 'flat', promoDiscountValue: 100 }),
    ];
    const quote = await app.quote({ promoCode: quoted.promoName });
    expect(quote.promo).toEqual({ promoName: quoted.promoName, discount: 244, payableAmount: 975 });
    expect((await app.quote()).promo).toBeUndefined();
    const kept = good(await app.call('createBooking', { as: app.rider, body: { quoteId: quote.id } }));
    expect(kept).toMatchObject({ discount: 244, payableAmount: 975, promoDetails: { id: quoted.id } });
    const again = await app.quote({ promoCode: quoted.promoName });
    const body = { quoteId: again.id, promoCode: named.promoName };
    const other = good(await app.call('createBooking', { as: app.rider, body }));
    expect(other).toMatchObject({ discount: 100, promoDetails: { id: named.id } });
  });

  test('PROMO-3 is checked again when the quote is booked', async () => {
    const promo = await newPromo();
    const quote = await app.quote({ promoCode: promo.promoName });
    good(
      await app.call('updatePromo', {
        as: app.admin,
        params: { id: promo.id },
        body: { promoUsageLimit: 0, version: promo.version },
      }),
    );
    const refused = await app.call('createBooking', { as: app.rider, body: { quoteId: quote.id } });
    expect(codeOf(refused)).toBe('promo_used_up');
  });

  test('PROMO-4 can be chosen from the promos that fit the booking, best first', async () => {
    const [small, large] = [
      await newPromo({ promoDiscountType: 'flat', promoDiscountValue: 1, promoDescription: 'small' }),
      await newPromo({ promoDiscountValue: 100, maxPromoDiscountValue: 1200 }),
    ];
    const unfit = await newPromo({ minOrder: 99_999 });
    const { id } = await app.book();
    const { items } = good(await app.call('listBookingPromos', { as: app.rider, params: { id } }));
    expect(items[0]).toEqual({
      id: large.id,
      promoName: large.promoName,
      promoDescription: 'A fifth off',
      discount: 1200,
      payableAmount: 19,
    });
    expect(items.at(-1)?.id).toBe(small.id);
    expect(items.map((item) => item.id)).not.toContain(unfit.id);
    good(await apply(id, small.promoName));
    expect(good(await app.call('listBookingPromos', { as: app.rider, params: { id } })).items).toEqual([]);
  });

  test('PROMO-4 can be chosen with the price, from the promos that fit the ride; a guest can only type a code', async () => {
    const fits = await newPromo({ promoDiscountValue: 50, maxPromoDiscountValue: 555 });
    const unfit = await newPromo({ minOrder: 1220 });
    const body = { pickup, drop, carTypeId: app.carTypeId };
    const { usablePromos = [] } = good(await app.call('createQuote', { as: app.rider, body }));
    expect(usablePromos).toContainEqual({
      id: fits.id,
      promoName: fits.promoName,
      promoDescription: 'A fifth off',
      discount: 555,
      payableAmount: 664,
    });
    expect(usablePromos.map(({ id }) => id)).not.toContain(unfit.id);
    expect(usablePromos.map(({ discount }) => discount)).toEqual(
      usablePromos.map(({ discount }) => discount).toSorted((one, other) => other - one),
    );
    expect(good(await app.call('createQuote', { body })).usablePromos).toBeUndefined();
    const withCode = { ...body, promoCode: fits.promoName };
    expect(good(await app.call('createQuote', { body: withCode })).promo?.discount).toBe(555);
  });

  test('PROMO-1 PROMO-4 may have a name of several words, typed in any case', async () => {
    const promo = await newPromo({ promoName: ' Summer sale 10 % ' });
    expect(promo.promoName).toBe('Summer sale 10 %');
    const { id } = await app.book();
    expect(good(await apply(id, 'summer SALE 10 %')).promoDetails?.id).toBe(promo.id);
    expect((await app.quote({ promoCode: 'SUMMER sale 10 %' })).promo?.promoName).toBe('Summer sale 10 %');
  });

  test('PROMO-4 is offered however many other promos have expired', async () => {
    await sql`insert into promos (id, version, name, description, discount_type, discount_value, max_discount_value,
      min_order, validity, usage_limit, created_at)
      select gen_random_uuid(), 1, 'AA' || n, '', 'flat', 100, 100, 0, '2026-11-20', 9, ${app.clock.now()}
      from generate_series(1, 250) n`.execute(app.platform.db);
    const today = await newPromo({ promoValidity: '2026-11-21' });
    const { id } = await app.book();
    const { items } = good(await app.call('listBookingPromos', { as: app.rider, params: { id } }));
    expect(items.map((item) => item.id)).toContain(today.id);
    expect(items.filter(({ promoName }) => promoName.startsWith('AA'))).toEqual([]);
  });

  test('PROMO-4 can be changed only by the booking’s own rider, until it is paid', async () => {
    const promo = await newPromo();
    const { id } = await app.book();
    expect((await apply(id, promo.promoName, await app.addPerson('rider'))).status).toBe(404);
    expect((await apply(id, promo.promoName, app.admin)).status).toBe(403);
    const paid = await app.bookingIn('PAID');
    expect(codeOf(await apply(paid.id, promo.promoName))).toBe('wrong_status');
    expect(codeOf(await remove(paid.id))).toBe('wrong_status');
    good(await cancel(id));
    expect(codeOf(await apply(id, promo.promoName))).toBe('wrong_status');
  });

  test('PROMO-4 can be applied to a ride that awaits payment, and the wallet pays the rest', async () => {
    const promo = await newPromo();
    const { id } = await app.bookingIn('PENDING');
    const { tripCost, discount, payableAmount } = good(await apply(id, promo.promoName));
    expect(payableAmount).toBe(tripCost - discount);
    const confirmed = await app.call('confirmCashBooking', { as: app.driver, params: { id } });
    expect(good(confirmed)).toMatchObject({ status: 'PAID', customerPaid: payableAmount });
    expect(await usesOf(promo.id)).toBe(1);
  });
});

describe('the uses of a promo', () => {
  test('PROMO-2 count only once a ride is paid; a cancelled ride uses none', async () => {
    const promo = await newPromo();
    const { id } = await app.book();
    good(await apply(id, promo.promoName));
    expect(await usesOf(promo.id)).toBe(0);
    good(await cancel(id));
    expect(await usesOf(promo.id)).toBe(0);
    const paid = await app.bookingIn('PENDING');
    good(await apply(paid.id, promo.promoName));
    good(await app.call('confirmCashBooking', { as: app.driver, params: { id: paid.id } }));
    expect(await usesOf(promo.id)).toBe(1);
  });

  test('PROMO-2 PROMO-3 do not offer the last use to anyone else while a ride reserves it', async () => {
    const { promoName: promoCode } = await newPromo({ promoUsageLimit: 1 });
    const { id } = await app.book();
    good(await apply(id, promoCode));
    const body = { pickup, drop, carTypeId: app.carTypeId, promoCode };
    expect(codeOf(await app.call('createQuote', { body }))).toBe('promo_used_up');
    good(await cancel(id));
    expect((await app.quote({ promoCode })).promo).toMatchObject({ discount: 244 });
  });

  test('PROMO-2 give the last use to one of several simultaneous riders, who can return it', async () => {
    const promo = await newPromo({ promoUsageLimit: 1 });
    const bookings = await Promise.all([1, 2, 3, 4].map(() => app.book()));
    const answers = await raceForLastUse(app, promo.id, 4, () =>
      Promise.all(bookings.map(({ id }) => apply(id, promo.promoName))),
    );
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'promo_used_up')).toHaveLength(3);
    const winner = bookings[codes.indexOf(null)]?.id ?? '';
    const loser = bookings[codes.indexOf('promo_used_up')]?.id ?? '';
    expect(await read(loser)).toMatchObject(undiscounted);
    good(await remove(winner));
    expect(good(await apply(loser, promo.promoName)).promoApplied).toBe(true);
  });

  test('PROMO-1 PROMO-2 cannot be taken while the promo is being withdrawn', async () => {
    const promo = await newPromo();
    const { id } = await app.book();
    const { db } = app.platform;
    const held = await holdLock(db, sql`update promos set deleted_at = now() where id = ${promo.id}`);
    const applied = apply(id, promo.promoName);
    await untilBlocked(db, 1);
    await held.release();
    expect(codeOf(await applied)).toBe('promo_used_up');
    expect(await read(id)).toMatchObject(undiscounted);
  });

  test('PROMO-2 return at most one use when a booking is cancelled or a promo removed twice', async () => {
    const promo = await newPromo();
    const { id } = await app.book();
    good(await apply(id, promo.promoName));
    await Promise.all([cancel(id), cancel(id), remove(id), remove(id)]);
    const [row] = await app.platform.db
      .withTables<PromoTables>()
      .selectFrom('promos')
      .select(['user_avail', 'held'])
      .where('id', '=', promo.id)
      .execute();
    expect(row).toEqual({ user_avail: 0, held: 0 });
  });

  test('PROMO-1 PROMO-3 keep their terms when the promo is changed or withdrawn', async () => {
    const promo = await newPromo();
    const { id } = await app.bookingIn('PENDING');
    const applied = good(await apply(id, promo.promoName));
    const params = { id: promo.id };
    good(
      await app.call('updatePromo', {
        as: app.admin,
        params,
        body: { promoDiscountValue: 1, version: promo.version },
      }),
    );
    good(await app.call('deletePromo', { as: app.admin, params }));
    expect(await read(id)).toEqual(applied);
    const paid = good(await app.call('confirmCashBooking', { as: app.driver, params: { id } }));
    expect(paid).toMatchObject({ discount: applied.discount, promoDetails: { promoDiscountValue: 20 } });
  });
});

describe('the final fare', () => {
  async function backToPickup() {
    app.clock.forward(600_000);
    await app.sendPosition(app.driver, pickup);
  }

  /** Drives the booking to the drop along the grid, so that the track determines the fare. */
  async function reach(id: string, seconds: number) {
    const as = app.driver;
    const params = { id };
    for (const step of ['acceptBooking', 'arriveBooking', 'startBooking'] as const)
      good(await app.call(step, { as, params }));
    for (let part = 1; part <= 10; part += 1) {
      app.clock.forward((seconds / 10) * 1000);
      await app.sendPosition(app.driver, { lat: pickup.lat + 0.0045 * part, lng: pickup.lng });
    }
    return good(await app.call('reachBooking', { as, params }));
  }

  test('PROMO-3 TRIP-8 applies a percentage to the driven distance', async () => {
    const promo = await newPromo({ maxPromoDiscountValue: 5000 });
    const { id, discount } = good(await apply((await app.book()).id, promo.promoName));
    const { tripCost } = await reach(id, 1500);
    expect(tripCost).toBeGreaterThan(1219);
    const reached = await read(id);
    expect(reached.discount).toBe(Math.floor((tripCost * 20) / 100 + 0.5));
    expect(reached.discount).not.toBe(discount);
    expect(reached.payableAmount).toBe(tripCost - reached.discount);
    good(await app.call('endBooking', { as: app.driver, params: { id }, body: { cashReceived: true } }));
    expect(await usesOf(promo.id)).toBe(1);
    await backToPickup();
  });

  test('PROMO-3 drops the promo below the minimum order and returns its use', async () => {
    const promo = await newPromo({ minOrder: 1219, promoUsageLimit: 1 });
    const { id } = good(await apply((await app.book()).id, promo.promoName));
    const { tripCost } = await reach(id, 200);
    expect(tripCost).toBeLessThan(1219);
    expect(await read(id)).toMatchObject({ ...undiscounted, payableAmount: tripCost });
    expect(codeOf(await apply(id, promo.promoName))).toBe('promo_min_order');
    good(await app.call('endBooking', { as: app.driver, params: { id }, body: { cashReceived: true } }));
    expect(await usesOf(promo.id)).toBe(0);
    await backToPickup();
    expect(good(await apply((await app.book()).id, promo.promoName)).promoApplied).toBe(true);
  });
});

describe('parcels', () => {
  let parcels: RideApp;
  beforeAll(async () => {
    parcels = await startRides({ env: { APP_CATEGORY: 'delivery' } });
  });
  afterAll(() => parcels.close());
  const send = async (promoCode?: string) => {
    const delivery = { deliveryPerson: 'Ada', deliveryPersonPhone: '+33 612345678' };
    return parcels.book(parcels.rider, { delivery, ...(promoCode !== undefined && { promoCode }) });
  };

  test('PROMO-2 DELIV-4 have no promo by default; a use counts with the booking and is returned by cancelling', async () => {
    const promo = await newPromo({}, parcels);
    expect(await send()).toMatchObject({ ...undiscounted, status: 'PAYMENT_PENDING', paymentMode: 'card' });
    const { id, status, payableAmount } = await send(promo.promoName);
    expect([status, payableAmount]).toEqual(['PAYMENT_PENDING', 975]);
    expect(await usesOf(promo.id, parcels)).toBe(1);
    good(await cancel(id, parcels));
    expect(await usesOf(promo.id, parcels)).toBe(0);
  });

  test('PROMO-2 cannot share the last use if booked simultaneously: one gets it, and the rest are refused', async () => {
    const { promoName, id } = await newPromo({ promoUsageLimit: 1 }, parcels);
    const quotes = await Promise.all([1, 2, 3].map(() => parcels.quote({ promoCode: promoName })));
    const delivery = { deliveryPerson: 'Ada', deliveryPersonPhone: '+33 612345678' };
    const answers = await raceForLastUse(parcels, id, 3, () =>
      Promise.all(
        quotes.map((quote) =>
          parcels.call('createBooking', { as: parcels.rider, body: { quoteId: quote.id, delivery } }),
        ),
      ),
    );
    expect(answers.map(codeOf).toSorted()).toEqual(['promo_used_up', 'promo_used_up', null].toSorted());
    expect(await usesOf(id, parcels)).toBe(1);
  });

  test('PROMO-4 can have a promo applied and removed in the payment step', async () => {
    const promo = await newPromo({}, parcels);
    const { id } = await send();
    const params = { id };
    const body = { promoCode: promo.promoName };
    const applied = await parcels.call('applyPromo', { as: parcels.rider, params, body });
    expect(good(applied).payableAmount).toBe(975);
    expect(await usesOf(promo.id, parcels)).toBe(1);
    good(await parcels.call('removePromo', { as: parcels.rider, params }));
    expect(await usesOf(promo.id, parcels)).toBe(0);
  });
});
