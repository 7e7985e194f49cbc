import type { BodyInputOf, Booking, Quote } from '@fiacre/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drop, good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { recomputeCharges } from '../charges/index.ts';
import { recomputeProof } from '../fares/index.ts';
import { tollLng } from '../testing/grid-map.ts';
import { codeOf } from '../testing/requests.ts';
import { changeSettings } from '../testing/change-settings.ts';
import type { TestPerson } from '../testing/people.ts';
import { addTariff, fixedFare, draft } from './testing/tariff-drafts.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

type Gate = BodyInputOf<'setTollGates'>['items'][number];

const always = { hours: [], periods: [] };
/** Across the road from the pickup north to the drop, for those who drive north. */
const gate = (name: string, north: number, amount: number, change: Partial<Gate> = {}): Gate => ({
  name,
  line: [
    { lat: pickup.lat + north, lng: pickup.lng - 0.000_3 },
    { lat: pickup.lat + north, lng: pickup.lng + 0.000_2 },
  ],
  bothWays: false,
  paidBy: 'rider',
  prices: [{ carTypes: [], when: always, amount }],
  ...change,
});
const bridge = gate('Café Bridge: east', 0.01, 320);
const tunnel = gate('Tunnel', 0.02, 450);

const listed = async () => good(await app.call('listTollGates', { as: app.admin }));
const send = async (items: readonly Gate[], change: object = {}) => {
  const { version } = await listed();
  const body = { items: [...items], currency: 'USD', version, ...change };
  return app.call('setTollGates', { as: app.admin, body });
};
const draw = async (...items: Gate[]) => good(await send(items));

const tollsOf = (lines: Quote['fare']['lines']) =>
  lines.flatMap(({ label, name, amount }) => (label === 'fare_line_toll' ? [`${name} ${amount}`] : []));

describe('the list of toll gates', () => {
  test('TOLL-1 is replaced whole by admins, and of two who edit it the second is refused', async () => {
    const { version } = await draw(bridge, tunnel);
    expect(await listed()).toEqual({ items: [bridge, tunnel], currency: 'USD', version });
    const stale = await send([], { version: version - 1 });
    expect([stale.status, codeOf(stale)]).toEqual([409, 'stale_version']);
    expect((await listed()).items).toHaveLength(2);
    for (const as of [app.rider, app.driver]) {
      expect((await app.call('listTollGates', { as })).status).toBe(403);
      expect((await app.call('setTollGates', { as, body: { ...(await listed()) } })).status).toBe(403);
    }
  });

  test('TOLL-1 each edit is in the audit log with what was before', async () => {
    await draw(bridge);
    await draw(tunnel);
    const { items } = good(
      await app.call('listAudit', { as: app.admin, query: { action: 'change-toll-gates' } }),
    );
    expect(items[0]?.facts).toMatchObject({ before: [{ name: bridge.name }], after: [{ name: 'Tunnel' }] });
  });

  test.each<[string, Partial<Gate>, string]>([
    ['a line without length', { line: [bridge.line[0], bridge.line[0]] }, 'items.1.line gate_short'],
    [
      'a line across the town',
      { line: [pickup, drop].map(({ lat, lng }) => ({ lat, lng })) as never },
      'items.1.line gate_long',
    ],
    [
      'a negative amount',
      { prices: [{ carTypes: [], when: always, amount: -1 }] },
      'items.1.prices.0.amount negative',
    ],
    [
      'overlapping hours',
      { prices: [...tunnel.prices, ...bridge.prices] },
      'items.1.prices.1.when gate_hours_overlap',
    ],
    [
      'an unknown car type',
      { prices: [{ carTypes: ['01a1fde3-39c6-7625-b7f9-000000000009'], when: always, amount: 7 }] },
      'items.1.prices.0.carTypes unknown_car_type',
    ],
    ['a name that is taken', { name: 'CAFÉ bridge: EAST' }, 'items.1.name gate_name'],
    [
      'an unknown entry',
      { prices: [{ carTypes: [], when: always, amount: 7, entries: ['Nowhere'] }] },
      'items.1.prices.0.entries gate_unknown_entry',
    ],
  ])('TOLL-4 TOLL-6 %s is refused at its field', async (_, change, expected) => {
    await draw(bridge);
    const refused = await send([bridge, { ...tunnel, ...change }]);
    expect([refused.status, codeOf(refused)]).toEqual([422, 'tariff_faulty']);
    const { error } = refused.body as unknown as {
      error: { facts: { faults: { field: string; reason: string }[] } };
    };
    expect(error.facts.faults.map(({ field, reason }) => `${field} ${reason}`)).toEqual([expected]);
    expect((await listed()).items).toEqual([bridge]);
  });

  test('TOLL-4 TOLL-1 amounts in another currency than the operator’s are refused, and no longer count after a change', async () => {
    await draw(bridge);
    expect(codeOf(await send([bridge], { currency: 'EUR' }))).toBe('tariff_faulty');
    await changeSettings(app, app.admin, { code: 'EUR' });
    expect(tollsOf((await app.quote()).fare.lines)).toEqual([]);
    await changeSettings(app, app.admin, { code: 'USD' });
    expect(tollsOf((await app.quote()).fare.lines)).toEqual(['Café Bridge: east 320']);
  });
});

const compared = async () => {
  const query = { pickupLat: pickup.lat, pickupLng: pickup.lng, dropLat: drop.lat, dropLng: drop.lng };
  const { items } = good(await app.call('comparePrices', { query }));
  return items.find(({ carTypeId }) => carTypeId === app.carTypeId)?.grandTotal;
};

describe('the tolls of a quote', () => {
  test('TOLL-2 are a line with the name of each gate that the route passes in its direction', async () => {
    await draw();
    const plain = await app.quote();
    await draw(
      bridge,
      gate('Other way', 0.03, 999, { line: bridge.line.toReversed() as Gate['line'] }),
      tunnel,
    );
    const quote = await app.quote();
    expect(tollsOf(quote.fare.lines)).toEqual(['Café Bridge: east 320', 'Tunnel 450']);
    expect(quote.fare.grandTotal).toBe(plain.fare.grandTotal + 770);
    expect(await compared()).toBe(quote.fare.grandTotal);
    expect(tollsOf((await app.quote({ pickup: drop, drop: pickup })).fare.lines)).toEqual(['Other way 999']);
  });

  test('TOLL-2 replace the one amount for the toll roads of the map', async () => {
    await changeSettings(app, app.admin, { tollAmount: 350 });
    const west = { ...drop, lng: tollLng - 0.01 };
    await draw();
    expect(tollsOf((await app.quote({ drop: west })).fare.lines)).toEqual(['undefined 350']);
    await draw(bridge);
    expect(tollsOf((await app.quote({ drop: west })).fare.lines)).toEqual([]);
    await changeSettings(app, app.admin, { tollAmount: 0 });
  });

  test('TOLL-3 depend on the car type', async () => {
    const prices = [
      { carTypes: [], when: always, amount: 320 },
      { carTypes: [app.carTypeId], when: always, amount: 510 },
    ];
    await draw({ ...bridge, prices });
    expect(tollsOf((await app.quote()).fare.lines)).toEqual(['Café Bridge: east 510']);
  });

  test('TOLL-6 depend on the gate by which the route came in', async () => {
    const entry = gate('Entry', 0.005, 0);
    const prices = [
      { carTypes: [], when: always, amount: 880 },
      { carTypes: [], when: always, amount: 270, entries: ['Entry'] },
    ];
    await draw(entry, { ...bridge, prices });
    expect(tollsOf((await app.quote()).fare.lines)).toEqual(['Café Bridge: east 270']);
    const between = { ...pickup, lat: pickup.lat + 0.007 };
    expect(tollsOf((await app.quote({ pickup: between })).fare.lines)).toEqual(['Café Bridge: east 880']);
  });

  test('TOLL-1 that the driver pays are not added', async () => {
    await draw(bridge, { ...tunnel, paidBy: 'driver' });
    expect(tollsOf((await app.quote()).fare.lines)).toEqual(['Café Bridge: east 320']);
  });
});

/** Drives along the grid to a place north of the pickup. */
async function drive(driver: TestPerson, booking: Booking, toNorth: number) {
  const as = driver;
  const params = { id: booking.id };
  for (const step of ['acceptBooking', 'arriveBooking', 'startBooking'] as const)
    good(await app.call(step, { as, params }));
  for (let part = 0; part <= 30; part++) {
    app.clock.forward(8000);
    await app.sendPosition(driver, { lat: pickup.lat + (part * toNorth) / 30, lng: pickup.lng });
  }
  const ended = good(await app.call('reachBooking', { as, params }));
  const proof = good(await app.call('getBookingFare', { as: app.admin, params }));
  good(await app.call('endBooking', { as, params, body: { cashReceived: true } }));
  return { ended, proof };
}

describe('the tolls of a trip', () => {
  test('TOLL-2 TOLL-5 are those of the gates that were driven through, at the amounts of the quote', async () => {
    await draw(bridge, tunnel, gate('Never reached', 0.04, 700));
    const driver = await app.addActiveDriver(pickup);
    const booking = await app.book();
    expect(tollsOf(booking.fareLines)).toHaveLength(3);
    await draw({ ...bridge, name: 'Renamed', prices: [{ carTypes: [], when: always, amount: 999 }] });
    const { ended, proof } = await drive(driver, booking, 0.03);
    expect(proof.basis.source).toBe('track');
    expect(tollsOf(ended.fareLines)).toEqual(['Café Bridge: east 320', 'Tunnel 450']);
    expect(proof.basis.tolls).toEqual([
      { name: 'Café Bridge: east', amount: 320, paidBy: 'rider' },
      { name: 'Tunnel', amount: 450, paidBy: 'rider' },
    ]);
    expect(recomputeProof(proof)?.grandTotal).toBe(ended.tripCost);
    for (const { charged, recomputed } of recomputeCharges(proof)) expect(recomputed).toEqual(charged);
    expect(
      proof.charges?.map(({ lines }) => lines.filter(({ kind }) => kind.startsWith('toll.')).length),
    ).toEqual([3, 2]);
  });

  test('TOLL-5 TOLL-6 have their entry in the proof, from which the fare follows', async () => {
    const prices = [
      { carTypes: [], when: always, amount: 880 },
      { carTypes: [], when: always, amount: 270, entries: ['Entry'] },
    ];
    const entry = gate('Entry', 0.005, 0);
    await draw(entry, { ...bridge, prices });
    const driver = await app.addActiveDriver(pickup);
    const booking = await app.book();
    await draw(entry, bridge);
    const { ended, proof } = await drive(driver, booking, 0.03);
    expect(proof.basis.source).toBe('track');
    expect(tollsOf(ended.fareLines)).toEqual(['Café Bridge: east 270']);
    const passed = [{ name: bridge.name, amount: 270, paidBy: 'rider', entry: 'Entry' }];
    expect([proof.basis.tolls, proof.basis.tariff.tolls]).toEqual([passed, passed]);
    expect(recomputeProof(proof)?.grandTotal).toBe(ended.tripCost);
    for (const { charged, recomputed } of recomputeCharges(proof)) expect(recomputed).toEqual(charged);
  });

  test('TOLL-2 TARIFF-8 are added to a metered tariff, and not to a fixed fare that includes tolls', async () => {
    await draw(bridge, tunnel);
    const driver = await app.addActiveDriver(pickup);
    const made = await addTariff(app, draft('Berlin', { priority: 3 }));
    const { ended, proof } = await drive(driver, await app.book(), 0.03);
    expect(tollsOf(ended.fareLines)).toEqual(['Café Bridge: east 320', 'Tunnel 450']);
    expect(recomputeProof(proof)?.grandTotal).toBe(ended.tripCost);
    good(await app.call('deleteTariff', { as: app.admin, params: { id: made.id } }));
    await addTariff(app, draft('Berlin', { priority: 4, rules: fixedFare(2100) }));
    const fixed = await app.quote();
    expect(tollsOf(fixed.fare.lines)).toEqual([]);
  });
});
