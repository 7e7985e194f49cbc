import type { Quote } from '@fiacre/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { openPage, type World } from '../../../testing/render.tsx';
import { sampleCarType } from '../../../testing/samples.ts';
import { acceptingServer, prefillForm, quote, seePrice } from '../testing/fill-form.ts';

const van = sampleCarType({
  id: quote.carTypeId,
  name: 'Van',
  extraInfo: 'Up to 6 people',
  image: '/cars/van.svg',
});
const card = { name: 'test', look: { label: null, logo: null }, isSimulated: false };

async function openEstimate(change: Partial<Quote> = {}, world: World = {}, providers: object[] = [card]) {
  fakeApi({
    ...acceptingServer,
    'POST /api/quotes': { ...quote, ...change },
    'GET /api/payment-providers': { items: providers },
  });
  prefillForm();
  await openPage('/', { role: 'rider', carTypes: [van], ...world });
  await seePrice();
  return screen.findByRole('dialog', { name: /^Your (?:fare|price)$/ });
}

describe('the details next to the price', () => {
  test('LAND-9 the car with its picture, name and description', async () => {
    const dialog = await openEstimate();
    expect(within(dialog).getByText('Van')).toBeVisible();
    expect(within(dialog).getByText('Up to 6 people')).toBeVisible();
    expect(dialog.querySelector('img')).toHaveAttribute('src', '/cars/van.svg');
  });

  test.each([
    ['', {}, 'A car can be there in about 4 min. Arrival at the destination at about 12:18'],
    ['Arrival', { nearestCarMinutes: null, arrivesAt: null }, 'We look for a car as soon as you book.'],
    [
      'car',
      { nearestCarMinutes: undefined, tripDate: '2026-11-22T09:00:00Z', arrivesAt: '2026-11-22T09:14:20Z' },
      'Arrival at the destination at about 9:14',
    ],
  ])('LAND-9 when a car comes and when it arrives, without “%s”: %j', async (absent, change, text) => {
    const dialog = await openEstimate(change);
    const fact = within(dialog).getAllByRole('listitem')[0];
    expect(fact).toHaveTextContent(text);
    if (absent !== '') expect(fact).not.toHaveTextContent(absent);
  });

  test.each([
    ['rider', 'taxi', [card], 'You pay at the end of the ride. Ways to pay: Cash, Wallet, or Card'],
    ['rider', 'taxi', [], 'You pay at the end of the ride. Ways to pay: Cash or Wallet'],
    ['rider', 'delivery', [card], 'You pay before the courier is sent. Ways to pay: Wallet or Card'],
  ] as const)('LAND-9 PAY-4 how a %s pays in %s: %j', async (role, appCategory, providers, text) => {
    const dialog = await openEstimate({}, { role, settings: { appCategory } }, [...providers]);
    expect(await within(dialog).findByText(text)).toBeVisible();
  });

  test('LAND-9 a guest sees when to pay, and the payment providers are not requested', async () => {
    const calls = fakeApi(acceptingServer);
    prefillForm();
    await openPage('/', { carTypes: [van] });
    await seePrice();
    const dialog = await screen.findByRole('dialog', { name: 'Your fare' });
    expect(dialog).toHaveTextContent('You pay at the end of the ride.');
    expect(dialog).not.toHaveTextContent('Ways to pay');
    expect(calls.map(({ route }) => route)).not.toContain('GET /api/payment-providers');
  });

  test('CAR-8 what cancelling and not coming costs is read before booking', async () => {
    const fees = [
      { since: 'accepted' as const, minutes: 0, fee: 150 },
      { since: 'before_pickup' as const, minutes: 120, fee: 240 },
      { since: 'waiting' as const, minutes: 4, fee: 360 },
      { since: 'no_show' as const, minutes: 8, fee: 480 },
    ];
    const dialog = await openEstimate({ cancellation: { graceMinutes: 5, fees } });
    const terms = within(dialog).getByText('Fees for cancelling').closest('details');
    expect([...(terms?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Free for 5 min after the booking is accepted',
      'As soon as the booking is accepted: $1.50',
      'From 2 hr before the booked time: $2.40',
      'From 4 min after the arrival at the pickup: $3.60',
      'If nobody comes within 8 min of the arrival at the pickup: $4.80',
    ]);
  });

  test('TARIFF-5 what waiting costs is read before booking', async () => {
    const dialog = await openEstimate({
      waiting: [
        { places: ['pickup', 'stop'], freeSeconds: 180, rate: { amount: 10, per: 12 }, maximum: 900 },
        { places: ['destination'], freeSeconds: 0, rate: { amount: 3600, per: 3600 }, maximum: null },
      ],
    });
    expect(dialog).toHaveTextContent(
      'Waiting at the pickup: 3 min free, then $0.50 per minute, at most $9.00',
    );
    expect(dialog).toHaveTextContent('Waiting at a stop: 3 min free, then $0.50 per minute, at most $9.00');
    expect(dialog).toHaveTextContent('Waiting at the drop-off: $0.60 per minute');
  });

  test('CAR-8 says that cancelling is free if it always is', async () => {
    expect(await openEstimate({})).toHaveTextContent('Cancelling is free.');
  });

  const toll = { ...quote.fare, lines: [...quote.fare.lines, { label: 'fare_line_toll', amount: 320 }] };
  test.each([
    [
      ['distance', 'time'],
      quote.fare,
      /distance and time driven, so detours, traffic and waiting on the way count\. This/,
    ],
    [['distance', 'time'], toll, /on the way count\. The toll stays the same\. This price/],
    [
      ['distance'],
      quote.fare,
      /Metered, estimate The total can change: at the end it follows the distance driven, so detours count\. This/,
    ],
    [['time'], quote.fare, /it follows the time driven, so traffic and waiting on the way count\. This/],
    [[], toll, /Fixed price This total does not change\. This price/],
  ] as const)(
    'LAND-9 TRIP-8 TARIFF-25 whether the total can change if it follows %j',
    async (totalFollows, fare, text) => {
      expect(await openEstimate({ totalFollows: [...totalFollows], fare })).toHaveTextContent(text);
    },
  );

  test('TARIFF-32 the lower of a fixed price and the meter is promised in words', async () => {
    const estimate = await openEstimate({ totalFollows: [], isLimitedByMeter: true });
    expect(estimate).toHaveTextContent(
      /Fixed price You pay the fixed price or the metered fare, whichever is lower\. This price/,
    );
  });
});
