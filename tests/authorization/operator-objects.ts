import type { BodyInputOf } from '@fiacre/contract';
import type { TestApp } from '../../apps/server/src/testing/start-test-app.ts';
import type { Callers } from './callers.ts';

/** Rows of the operator's own tables, as an admin sends them. */
export const carTypeBody: BodyInputOf<'addCarType'> = {
  name: 'Minibus',
  image: '/cars/van.svg',
  baseFare: 500,
  ratePerUnitDistance: 150,
  ratePerHour: 2400,
  minFare: 900,
  convenienceFees: 10,
  convenienceFeeType: 'percentage',
  extraInfo: '',
  parcelTypes: [],
  options: [],
  cancelSlab: [],
};

export const promoBody: BodyInputOf<'addPromo'> = {
  promoName: 'WELCOME',
  promoDescription: 'A first ride',
  promoDiscountType: 'flat',
  promoDiscountValue: 300,
  maxPromoDiscountValue: 310,
  minOrder: 0,
  promoValidity: '2026-12-31',
  promoUsageLimit: 100,
};

export const companyBody: BodyInputOf<'addCompany'> = {
  name: 'Grand Hotel',
  billingAddress: 'Harbour Street 7',
  vatId: 'DE136695976',
  receiptEmail: 'books@hotel.test',
  referenceRequired: true,
  active: true,
  monthlyLimit: 250_000,
};

export const zoneBody: BodyInputOf<'addZone'> = {
  name: 'Northern Airport',
  kind: 'airport',
  outline: [
    { lat: 10.3, lng: 20.3 },
    { lat: 10.3, lng: 20.31 },
    { lat: 10.31, lng: 20.31 },
  ],
  points: [{ name: 'Door A', lat: 10.303, lng: 20.306 }],
};

/** Away from the rides of the tests. */
export const closureBody: BodyInputOf<'addClosure'> = {
  reason: 'Market',
  shape: { kind: 'street', from: { lat: 10.31, lng: 20.3 }, to: { lat: 10.32, lng: 20.3 }, bothWays: true },
  from: null,
  until: null,
  hours: { days: ['sat'], from: '06:00', to: '14:00' },
};

export const kerbBody: BodyInputOf<'addKerbPlace'> = {
  name: 'Hotel Adler',
  kind: 'hotel',
  lat: 10.3,
  lng: 20.3,
  note: 'Main entrance',
  active: true,
  commission: { kind: 'percent', percent: 7.5 },
};

/** For rides from ranks only, so that it changes no price of other tests. */
export const tariffBody: BodyInputOf<'addTariff'> = {
  name: 'Ranks by night',
  when: { hours: [{ days: ['fri', 'sat'], exceptHolidays: true, from: '22:00', to: '05:30' }], periods: [] },
  where: {
    fromZones: [],
    toZones: [],
    bothWays: false,
    carTypes: [],
    sources: ['rank'],
    companies: [],
  },
  priority: 3,
  rules: {
    currency: 'USD',
    decimal: 2,
    price: {
      kind: 'metered',
      counting: 'single',
      start: { amount: 430, included: { kind: 'steps', steps: 1 } },
      bands: [
        {
          fromMetres: 0,
          fromSeconds: null,
          distance: { amount: 280, per: 1000 },
          time: { amount: 65, per: 60 },
        },
      ],
      step: 20,
      ranges: [],
      afterRanges: 'meter',
    },
    meterStart: 'arrival',
    waiting: [],
    minimum: 500,
    maximum: null,
    rounding: null,
    extras: [],
    extrasMaximum: null,
    approach: null,
    returnRun: null,
    surgeMaximum: null,
    corridor: null,
    fee: null,
    taxRate: 7,
  },
};

export const apiKeyBody: BodyInputOf<'addApiKey'> = { name: 'Accounting', scopes: ['reports:read'] };

export const webhookBody: BodyInputOf<'addWebhook'> = {
  url: 'https://hooks.example.invalid/fiacre',
  description: 'Accounting',
  events: ['booking.paid'],
};

type Made = { readonly status: number; readonly body: { readonly id: string } };

function idOf({ status, body }: Made): string {
  if (status !== 200) throw new Error(`Not created: ${JSON.stringify(body)}`);
  return body.id;
}

let count = 0;

/** Each has a unique name, so that one run can create many. */
export const makeOperatorObject = {
  async carType(app: TestApp, { admin }: Callers): Promise<string> {
    const body = { ...carTypeBody, name: `Minibus ${++count}` };
    return idOf(await app.call('addCarType', { as: { token: admin.token ?? '' }, body }));
  },
  async company(app: TestApp, { admin }: Callers): Promise<string> {
    const body = { ...companyBody, name: `Grand Hotel ${++count}` };
    return (await app.call('addCompany', { as: { token: admin.token ?? '' }, body })).body.id;
  },
  async promo(app: TestApp, { admin }: Callers): Promise<string> {
    const body = { ...promoBody, promoName: `WELCOME${++count}` };
    return idOf(await app.call('addPromo', { as: { token: admin.token ?? '' }, body }));
  },
  async zone(app: TestApp, { admin }: Callers): Promise<string> {
    const body = { ...zoneBody, name: `Airport ${++count}` };
    return idOf(await app.call('addZone', { as: { token: admin.token ?? '' }, body }));
  },
  async closure(app: TestApp, { admin }: Callers): Promise<string> {
    return idOf(await app.call('addClosure', { as: { token: admin.token ?? '' }, body: closureBody }));
  },
  async kerbPlace(app: TestApp, { admin }: Callers): Promise<string> {
    const body = { ...kerbBody, name: `Hotel ${++count}` };
    return idOf(await app.call('addKerbPlace', { as: { token: admin.token ?? '' }, body }));
  },
  async tariff(app: TestApp, { admin }: Callers): Promise<string> {
    const body = { ...tariffBody, priority: ++count };
    return idOf(await app.call('addTariff', { as: { token: admin.token ?? '' }, body }));
  },
  async apiKey(app: TestApp, { admin }: Callers): Promise<string> {
    return idOf(await app.call('addApiKey', { as: { token: admin.token ?? '' }, body: apiKeyBody }));
  },
  async webhook(app: TestApp, { admin }: Callers): Promise<string> {
    return idOf(await app.call('addWebhook', { as: { token: admin.token ?? '' }, body: webhookBody }));
  },
  async delivery(app: TestApp, callers: Callers): Promise<string> {
    const params = { id: await makeOperatorObject.webhook(app, callers) };
    return idOf(await app.call('testWebhook', { as: { token: callers.admin.token ?? '' }, params }));
  },
  async language(app: TestApp, { admin }: Callers): Promise<string> {
    const langLocale = `pt-x-${++count}`;
    const body = { langName: 'Português', langLocale, dateLocale: 'pt' };
    return idOf(await app.call('addLanguage', { as: { token: admin.token ?? '' }, body }));
  },
};
