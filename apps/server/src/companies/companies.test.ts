import type { BodyInputOf, Booking, Company } from '@fiacre/contract';
import { amountToDecimal } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { addTariff, draft, fixedFare } from '../tariffs/testing/tariff-drafts.ts';
import { changeSettings } from '../testing/change-settings.ts';
import { firstCarType } from '../testing/first-car-type.ts';
import { codeOf } from '../testing/requests.ts';
import { testPassword, type TestPerson } from '../testing/people.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { compareBooks } from '../wallet/compare-books.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const hotel: BodyInputOf<'addCompany'> = {
  name: 'Grand Hotel',
  billingAddress: 'Harbour Street 7',
  vatId: 'DE136695976',
  receiptEmail: 'books@hotel.test',
  referenceRequired: false,
  active: true,
  monthlyLimit: null,
};
let count = 0;
let company: Company;
let employee: TestPerson;
let driver: TestPerson;
beforeEach(async () => {
  company = await newCompany();
  employee = await app.addPerson('rider');
  good(await addMember(employee));
  driver = await app.addActiveDriver();
});

const newCompany = async (terms: Partial<typeof hotel> = {}) => {
  const body = { ...hotel, name: `Hotel ${++count}`, ...terms };
  return good(await app.call('addCompany', { as: app.admin, body }));
};
const addMember = (rider: TestPerson, of = company) =>
  app.call('addCompanyMember', { as: app.admin, params: { id: of.id }, body: { userId: rider.id } });
const change = (terms: Partial<typeof hotel>, of = company) => {
  const { members: _m, owed: _o, createdAt: _c, id, ...body } = { ...of, ...terms };
  return app.call('updateCompany', { as: app.admin, params: { id }, body });
};
const bookOn = async (of = company, as = employee, more: object = {}) => {
  const { id: quoteId } = await app.quote({ companyId: of.id });
  return app.call('createBooking', { as, body: { quoteId, ...more } });
};
async function drive({ id }: Pick<Booking, 'id'>, cashReceived = false): Promise<Booking> {
  const params = { id };
  for (const step of ['acceptBooking', 'arriveBooking', 'startBooking', 'reachBooking'] as const) {
    app.clock.forward(60_000);
    good(await app.call(step, { as: driver, params }));
  }
  return good(await app.call('endBooking', { as: driver, params, body: { cashReceived } }));
}
const seen = async ({ id }: Pick<Booking, 'id'>, as: TestPerson) =>
  good(await app.call('getBooking', { as, params: { id } }));
const statementOf = async ({ id }: Company, month = app.clock.now().toISOString().slice(0, 7)) =>
  good(await app.call('getCompanyStatement', { as: app.admin, query: { companyId: id, month } }));
const balances = async () => {
  const { rows } = await sql<{ kind: string; owner: string; amount: number }>`
    select kind, coalesce(user_id::text, provider, '') as owner, sum(amount)::float8 as amount from ledger_entries
    join ledger_accounts on ledger_accounts.id = account_id group by 1, 2`.execute(app.platform.db);
  return (kind: string, owner: string) =>
    rows.find((row) => row.kind === kind && row.owner === owner)?.amount ?? 0;
};

test('COMPANY-1 an admin adds and edits companies; names are unique, and an older version is refused', async () => {
  expect(company).toMatchObject({ ...hotel, name: company.name, version: 1, members: [], owed: 0 });
  const edited = good(await change({ vatId: 'ATU99999999', monthlyLimit: 5000 }, await readCompany()));
  expect(edited).toMatchObject({ vatId: 'ATU99999999', monthlyLimit: 5000, version: 2 });
  expect(codeOf(await change({ vatId: 'FR1' }))).toBe('stale_version');
  const namesake = { ...hotel, name: company.name.toUpperCase() };
  expect(codeOf(await app.call('addCompany', { as: app.admin, body: namesake }))).toBe('name_taken');
  expect(await audited('change-company')).toMatchObject([
    { objectId: company.id, facts: { before: { vatId: hotel.vatId }, after: { vatId: 'ATU99999999' } } },
  ]);
});

const audited = async (action: string) => {
  const { items } = good(await app.call('listAudit', { as: app.admin, query: { pageSize: '20' } }));
  return items.filter((entry) => entry.action === action);
};

const readCompany = async () => {
  const { items } = good(await app.call('listCompanies', { as: app.admin }));
  return items.find(({ id }) => id === company.id) ?? company;
};

test('COMPANY-2 only the riders of a company and the desk book on it, and riders see its name only', async () => {
  const own = good(await app.call('listOwnCompanies', { as: employee })).items;
  expect(own).toEqual([{ id: company.id, name: company.name, referenceRequired: false }]);
  const stranger = await app.addPerson('rider');
  expect(good(await app.call('listOwnCompanies', { as: stranger })).items).toEqual([]);
  const body = {
    carTypeId: app.carTypeId,
    pickup: { lat: 10, lng: 20, add: 'A' },
    drop: { lat: 10.02, lng: 20, add: 'B' },
  };
  const ask = (as: TestPerson, companyId: string) =>
    app.call('createQuote', { as, body: { ...body, companyId } });
  expect((await ask(employee, company.id)).status).toBe(200);
  expect(codeOf(await ask(stranger, company.id))).toBe('not_found');
  expect(codeOf(await app.call('createQuote', { body: { ...body, companyId: company.id } }))).toBe(
    'not_found',
  );
  expect(codeOf(await ask(employee, stranger.id))).toBe('not_found');
  expect(codeOf(await bookOn(company, stranger))).toBe('not_found');
  const byDesk = await bookOn(company, app.admin, { customerId: stranger.id });
  expect(good(byDesk)).toMatchObject({
    customer: stranger.id,
    paymentMode: 'account',
    company: { id: company.id },
  });
  const removed = { id: company.id, userId: employee.id };
  good(await app.call('removeCompanyMember', { as: app.admin, params: removed }));
  expect(codeOf(await bookOn())).toBe('not_found');
});

test('CHANGE-22 only the desk changes what a ride costs if a company pays it for somebody else', async () => {
  const visitor = await app.addPerson('rider');
  const nearer = { lat: 10.01, lng: 20, add: 'Station' };
  const ask = (as: TestPerson, { id }: Booking, body: BodyInputOf<'quoteChange'>) =>
    app.call('quoteChange', { as, params: { id }, body });
  const ofVisitor = good(await bookOn(company, app.admin, { customerId: visitor.id }));
  expect(codeOf(await ask(visitor, ofVisitor, { drop: nearer }))).toBe('change_ask_office');
  good(await ask(visitor, ofVisitor, { note: 'By the fountain' }));
  good(await ask(app.admin, ofVisitor, { drop: nearer }));
  good(await app.call('acceptBooking', { as: driver, params: { id: ofVisitor.id } }));
  expect(codeOf(await ask(driver, ofVisitor, { drop: nearer }))).toBe('change_ask_office');
  const own = good(await bookOn());
  good(await ask(employee, own, { drop: nearer }));
});

test('COMPANY-3 TARIFF-12 TARIFF-13 a price on account is that of the company’s tariff, before a narrower one', async () => {
  const asked = async (companyId?: string) => app.quote(companyId === undefined ? {} : { companyId });
  const usual = await asked();
  const { where } = draft('Berlin');
  const fixed = (name: string, amount: number, limits: object) =>
    addTariff(app, draft('Berlin', { name, where: { ...where, ...limits }, rules: fixedFare(amount) }));
  const firm = await fixed('Firm', 777, { companies: [company.id] });
  const phone = await fixed('All accounts', 888, { sources: ['account'] });
  const stranger = draft('Berlin', { where: { ...where, companies: [employee.id] } });
  const refused = await app.call('addTariff', { as: app.admin, body: stranger });
  expect(refused.body).toMatchObject({
    error: { facts: { faults: [{ field: 'where.companies', reason: 'unknown_company' }] } },
  });
  try {
    expect((await asked(company.id)).fare.lines[0]).toMatchObject({ amount: 777 });
    expect((await asked((await newCompany()).id)).fare.lines[0]).toMatchObject({ amount: 888 });
    expect((await asked()).fare.grandTotal).toBe(usual.fare.grandTotal);
  } finally {
    for (const { id } of [firm, phone]) await app.call('deleteTariff', { as: app.admin, params: { id } });
  }
});

test('COMPANY-3 a reference is required where the company says so, and an inactive company takes no rides', async () => {
  const strict = await newCompany({ referenceRequired: true });
  good(await addMember(employee, strict));
  expect(codeOf(await bookOn(strict))).toBe('company_reference_required');
  const booked = good(await bookOn(strict, employee, { companyReference: ' CC 4711 ' }));
  expect(booked.company).toEqual({ id: strict.id, name: strict.name, reference: 'CC 4711' });
  expect(await seen(booked, app.admin)).toMatchObject({
    source: 'account',
    company: { reference: 'CC 4711' },
  });
  const { id: quoteId } = await app.quote({ companyId: company.id });
  good(await change({ active: false }, await readCompany()));
  expect(codeOf(await app.call('createBooking', { as: employee, body: { quoteId } }))).toBe(
    'company_not_available',
  );
  // What is booked is driven and charged.
  expect(await drive(booked)).toMatchObject({ status: 'PAID' });
});

test('COMPANY-4 the rides of a month cost at most the limit, also of two at once, and a cancelled one costs nothing', async () => {
  const { fare } = await app.quote();
  const tight = await newCompany({ monthlyLimit: Math.round(fare.grandTotal * 1.5) });
  good(await addMember(employee, tight));
  const both = await Promise.all([bookOn(tight), bookOn(tight)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect(refused && codeOf(refused)).toBe('company_limit_reached');
  const booked = both.find(({ status }) => status === 200)?.body as Booking;
  good(await app.call('cancelBooking', { as: app.admin, params: { id: booked.id } }));
  const next = new Date(app.clock.now().getTime() + 40 * 86_400_000).toISOString();
  const { id: quoteId } = await app.quote({ companyId: tight.id, bookLater: true, tripDate: next });
  const again = good(await bookOn(tight));
  // The next month has its own limit.
  good(await app.call('createBooking', { as: employee, body: { quoteId, bookLater: true, tripDate: next } }));
  good(await app.call('cancelBooking', { as: app.admin, params: { id: again.id } }));
});

test('COMPANY-4 a change counts against the limit as well, and one that costs no more is always allowed', async () => {
  const { fare } = await app.quote();
  const tight = await newCompany({ monthlyLimit: fare.grandTotal + 1 });
  good(await addMember(employee, tight));
  const booked = good(await bookOn(tight));
  const changed = async (body: BodyInputOf<'quoteChange'>) => {
    const params = { id: booked.id };
    const { quoteId, version } = good(await app.call('quoteChange', { as: employee, params, body }));
    return app.call('acceptChange', { as: employee, params, body: { quoteId, version } });
  };
  const { pickup, drop } = booked;
  const halfway = { lat: (pickup.lat + drop.lat) / 2, lng: (pickup.lng + drop.lng) / 2 };
  const further = { lat: 2 * drop.lat - pickup.lat, lng: 2 * drop.lng - pickup.lng };
  expect(codeOf(await changed({ drop: { ...further, add: 'Further' } }))).toBe('company_limit_reached');
  good(await changed({ note: 'Ring twice' }));
  const nearer = good(await changed({ drop: { ...halfway, add: 'Halfway' } }));
  expect(nearer.estimate).toBeLessThan(fare.grandTotal);
});

test('COMPANY-5 COMPANY-6 a ride on account is paid when it ends: the company owes it, and the driver earns as by card', async () => {
  const booked = good(await bookOn());
  expect(booked).toMatchObject({ paymentMode: 'account' });
  const before = await balances();
  const ended = await drive(booked, true);
  expect(ended).toMatchObject({
    status: 'PAID',
    paymentMode: 'account',
    cashPaymentAmount: 0,
    company: null,
  });
  const whole = await seen(booked, app.admin);
  expect(whole).toMatchObject({ customerPaid: whole.tripCost, cardPaymentAmount: 0, usedWalletMoney: 0 });
  const after = await balances();
  const gain = (kind: string, owner: string) => after(kind, owner) - before(kind, owner);
  expect(gain('company', company.id)).toBe(-whole.tripCost);
  expect(gain('driver', driver.id)).toBe(whole.driverShare);
  expect(gain('rider', employee.id)).toBe(0);
  const proof = good(await app.call('getBookingFare', { as: app.admin, params: { id: booked.id } }));
  for (const charge of proof.charges ?? [])
    expect([...new Set(charge.lines.map(({ payer }) => payer))]).toEqual(['company']);
});

test('COMPANY-5 the payment method of a ride on account cannot be changed', async () => {
  const { id } = good(await bookOn());
  const asked = { as: employee, params: { id }, body: { paymentMode: 'card' } } as const;
  expect(codeOf(await app.call('quoteChange', asked))).toBe('change_closed');
});

test('COMPANY-5 a fee for cancelling is the company’s, whatever the rider’s wallet has', async () => {
  const { id: carTypeId, values } = await firstCarType(app, app.admin);
  const edit = async (cancelSlab: typeof values.cancelSlab) => {
    const body = { ...(await firstCarType(app, app.admin)).values, cancelSlab };
    good(await app.call('updateCarType', { as: app.admin, params: { id: carTypeId }, body }));
  };
  await edit([{ minsDelayed: 0, amount: 430 }]);
  await changeSettings(app, app.admin, { negativeBalance: false });
  const { id } = good(await bookOn());
  good(await app.call('acceptBooking', { as: driver, params: { id } }));
  app.clock.forward(10 * 60_000);
  const before = await balances();
  const cancelled = good(await app.call('cancelBooking', { as: employee, params: { id } }));
  await edit(values.cancelSlab);
  await changeSettings(app, app.admin, { negativeBalance: true });
  expect(cancelled.cancellationFee).toBe(430);
  const after = await balances();
  expect(after('company', company.id) - before('company', company.id)).toBe(-430);
  expect(after('driver', driver.id) - before('driver', driver.id)).toBe(430);
  expect(after('rider', employee.id)).toBe(0);
  expect((await statementOf(company)).items).toMatchObject([{ kind: 'cancellation', amount: 430 }]);
});

test('COMPANY-6 COMPANY-7 a correction moves the account of the company, and is a separate row', async () => {
  const booked = good(await bookOn());
  await drive(booked);
  const whole = await seen(booked, app.admin);
  const lines = [{ kind: 'toll', amount: 250 }];
  const body = { version: whole.version, lines, reason: 'Forgotten toll' };
  const params = { id: booked.id };
  const corrected = good(await app.call('correctCharge', { as: app.admin, params, body }));
  expect(corrected).toMatchObject({ customerPaid: whole.tripCost + 250, usedWalletMoney: 0 });
  const lower = {
    version: corrected.version,
    lines: [
      { kind: 'toll', amount: 0 },
      { kind: 'goodwill', amount: 90 },
    ],
    reason: 'Late car',
  };
  good(await app.call('correctCharge', { as: app.admin, params, body: lower }));
  const { items, opening, charged, closing } = await statementOf(company);
  expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['ride', whole.tripCost],
    ['correction', 250],
    ['correction', -340],
  ]);
  expect([opening, charged, closing]).toEqual([0, whole.tripCost - 90, whole.tripCost - 90]);
  expect((await balances())('rider', employee.id)).toBe(0);
});

test('COMPANY-7 COMPANY-8 the statement adds up over months, with VAT by rate, references and payments', async () => {
  await changeSettings(app, app.admin, { vatRide: 7 });
  const first = await drive(good(await bookOn(company, employee, { companyReference: 'Room 12' })));
  await changeSettings(app, app.admin, { vatRide: 0 });
  const month = app.clock.now().toISOString().slice(0, 7);
  const pay = (amount: number) =>
    app.call('recordCompanyPayment', {
      as: app.admin,
      idempotencyKey: `payment-${company.id}-${amount}`,
      params: { id: company.id },
      body: { amount, receivedOn: '2026-11-20', note: 'Transfer 5' },
    });
  // The second one repeats the first request.
  for (const amount of [500, 500, -100]) good(await pay(amount));
  expect(await audited('add-company-payment')).toMatchObject(
    [-100, 500].map((amount) => ({ objectId: company.id, facts: { amount, receivedOn: '2026-11-20' } })),
  );
  const statement = await statementOf(company, month);
  const cost = (await seen(first, app.admin)).tripCost;
  expect(statement).toMatchObject({ opening: 0, charged: cost, paid: 400, closing: cost - 400, total: 3 });
  expect(statement.items).toMatchObject([
    {
      kind: 'ride',
      reference: first.reference,
      companyReference: 'Room 12',
      amount: cost,
      pickup: 'Central Station',
    },
    { kind: 'payment', amount: -500, note: 'Transfer 5', receivedOn: '2026-11-20' },
    { kind: 'payment', amount: 100 },
  ]);
  const sum = statement.items.reduce((total, { amount }) => total + amount, 0);
  expect(statement.opening + sum).toBe(statement.closing);
  const [ride] = statement.items;
  expect(ride?.taxes.reduce((total, { gross }) => total + gross, 0)).toBe(cost);
  const taxed = ride?.taxes.find(({ rate }) => rate === 7);
  expect(taxed?.tax).toBe(Math.round(((taxed?.gross ?? 0) * 7) / 107));
  expect(taxed?.tax).toBeGreaterThan(0);
  expect((await readCompany()).owed).toBe(cost - 400);
  const [year = 0, number = 0] = month.split('-').map(Number);
  const after = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  expect(await statementOf(company, after)).toMatchObject({
    opening: cost - 400,
    charged: 0,
    paid: 0,
    closing: cost - 400,
    items: [],
  });
  const query = {
    companyId: company.id,
    month,
    columns: 'companyReference,amount,taxes.rate,taxes.gross,taxes.tax',
  };
  const headers = { accept: 'text/csv' };
  const csv = await app.call('getCompanyStatement', { as: app.admin, query, headers });
  const shares = ride?.taxes ?? [];
  const inUnits = (amounts: readonly number[]) =>
    amounts.map((amount) => amountToDecimal(amount, 'USD')).join(' | ');
  const [, line] = (csv.body as unknown as string).split('\r\n');
  expect(line?.split(',')).toEqual([
    'Room 12',
    amountToDecimal(cost, 'USD'),
    shares.map(({ rate }) => rate ?? '').join(' | '),
    inUnits(shares.map(({ gross }) => gross)),
    inUnits(shares.map(({ tax }) => tax)),
  ]);
});

test('COMPANY-7 the statement has the VAT of the whole month by rate, with corrections, whichever page is read', async () => {
  await changeSettings(app, app.admin, { vatRide: 7, vatFee: 19 });
  const booked = good(await bookOn());
  for (const ride of [booked, good(await bookOn())]) await drive(ride);
  const { version } = await seen(booked, app.admin);
  const body = { version, lines: [{ kind: 'toll' as const, amount: 250 }], reason: 'Forgotten toll' };
  good(await app.call('correctCharge', { as: app.admin, params: { id: booked.id }, body }));
  await changeSettings(app, app.admin, { vatRide: 0, vatFee: 0 });
  const { items, taxes, charged } = await statementOf(company);
  expect(items).toHaveLength(3);
  for (const { rate, gross, tax } of taxes) {
    const shares = items.flatMap((row) => row.taxes.filter((share) => share.rate === rate));
    expect([gross, tax]).toEqual([
      shares.reduce((sum, share) => sum + share.gross, 0),
      shares.reduce((sum, share) => sum + share.tax, 0),
    ]);
  }
  expect(taxes.map(({ rate }) => rate)).toEqual([7, 19]);
  expect(taxes.reduce((sum, { gross }) => sum + gross, 0)).toBe(charged);
  const query = { companyId: company.id, page: 2, pageSize: 2 };
  const second = good(await app.call('getCompanyStatement', { as: app.admin, query }));
  expect(second.items).toHaveLength(1);
  expect(second.taxes).toEqual(taxes);
});

test('COMPANY-9 a deleted rider is in no company, and the statement keeps the ride without the name', async () => {
  good(
    await app.call('rateBooking', {
      as: employee,
      params: { id: (await drive(good(await bookOn()))).id },
      body: { stars: 5 },
    }),
  );
  expect((await statementOf(company)).items[0]?.rider).not.toBe('');
  good(await app.call('deleteMe', { as: employee, body: { password: testPassword } }));
  expect((await readCompany()).members).toEqual([]);
  expect((await statementOf(company)).items).toMatchObject([{ kind: 'ride', rider: '' }]);
});

test('COMPANY-10 COMPANY-11 the company gets the receipt of a paid ride with its address, and nobody shares one otherwise', async () => {
  const booked = good(await bookOn(company, employee, { companyReference: 'Gala dinner' }));
  await drive(booked);
  await app.settle();
  const mail = app.sent.findLast(({ to }) => to === hotel.receiptEmail);
  expect(mail?.body).toContain('/receipt#');
  const token = mail?.body.split('#')[1]?.trim() ?? '';
  const { booking, billTo } = good(await app.call('readReceipt', { body: { token } }));
  const named = { name: company.name, reference: 'Gala dinner' };
  expect(booking).toMatchObject({ reference: booked.reference, company: named });
  expect(billTo).toEqual({ address: hotel.billingAddress, vatId: hotel.vatId });
  const params = { id: booked.id };
  expect(codeOf(await app.call('shareReceipt', { as: driver, params, body: {} }))).toBe('wrong_status');
});

test('COMPANY-6 after all of this, the books are in balance and agree with the bookings', async () => {
  const { db } = app.platform;
  const counts = [...Object.values(await compareBooks(db)), ...Object.values(await checkLedger(db))];
  expect(counts.filter((count) => count !== 0)).toEqual([]);
});
