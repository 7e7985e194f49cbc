import type { Tariff, Zone } from '@fiacre/contract';
import { tariffTemplates } from '@fiacre/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keep, shownConflicts } from '../../testing/conflicts.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, sentTo, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleCarType, sampleId } from '../../testing/samples.ts';
import { draftOfTariff } from './tariff-draft.ts';
import { readTariff } from './read-tariff.ts';
import { TariffDialog, type TemplatePart } from './tariff-dialog.tsx';
import { sampleTariff } from './testing/sample-tariff.ts';

const airport: Zone = {
  id: sampleId(500),
  name: 'City Airport',
  kind: 'airport',
  outline: [
    { lat: 10, lng: 20 },
    { lat: 10, lng: 20.01 },
    { lat: 10.01, lng: 20.01 },
  ],
  points: [],
  createdAt: '2026-01-02T03:04:00Z',
  version: 5,
};
const standard = sampleTariff();
const put = `PUT /api/tariffs/${standard.id}`;
const post = 'POST /api/tariffs';
const lists = {
  'GET /api/tariffs': { items: [standard] },
  'GET /api/zones': { items: [airport] },
  'GET /api/car-types': { items: [sampleCarType()], currency: 'USD' },
};

async function open(tariff: Tariff | null, routes: FakeRoutes = {}, template?: TemplatePart) {
  const onClose = vi.fn<() => void>();
  const calls = fakeApi({ ...lists, ...routes });
  renderPart(<TariffDialog tariff={tariff} {...(template && { template })} onClose={onClose} />, {
    role: 'admin',
  });
  // The zones have been loaded.
  await screen.findAllByText('City Airport');
  return { calls, onClose };
}
const box = (name: string, within_ = screen.getByRole('dialog')) =>
  within(within_).getByRole('textbox', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const save = () => press('Save');
const example = () => screen.getByRole('region', { name: 'Example' });
const bodyOf = (calls: Awaited<ReturnType<typeof open>>['calls'], route: string) =>
  sentTo(calls, route)[0] as { [key: string]: unknown; rules: { [key: string]: unknown } };

test('TARIFF-28 shows what last month’s rides would have cost with what is typed, and saves nothing', async () => {
  const rehearse = 'POST /api/tariffs/rehearsal';
  const { calls } = await open(standard, {
    [rehearse]: {
      from: '2026-10-29T00:00:00Z',
      until: '2026-11-29T00:00:00Z',
      currency: 'USD',
      rides: 31,
      isPartial: false,
      changed: 7,
      income: { before: 41_200, after: 43_350 },
      drivers: [{ id: sampleId(8), name: 'Dora Driver', rides: 12, before: 9_100, after: 9_900 }],
      largest: [{ id: sampleId(9), reference: 'F7K2QX3', before: 1_400, after: 2_250, tariff: 'Night' }],
    },
  });
  enter(box('Name'), 'Next year');
  fireEvent.click(screen.getByRole('button', { name: 'Calculate' }));
  expect(await screen.findByText(/7 of 31 rides .* Income: \$412\.00 before, \$433\.50 with/)).toBeVisible();
  const ride = screen.getByRole('row', { name: /F7K2QX3/ });
  expect(ride).toHaveTextContent('F7K2QX3$14.00$22.50');
  expect(within(ride).getByRole('link')).toHaveAttribute('href', `/bookings/${sampleId(9)}`);
  expect(screen.getByRole('row', { name: /Dora Driver/ })).toHaveTextContent('$91.00$99.00');
  expect(sentTo(calls, rehearse)).toMatchObject([{ id: standard.id, name: 'Next year' }]);
  expect(sentTo(calls, put)).toEqual([]);
});

test('TARIFF-23 the form sends the corridor of agreed prices, of which both ends are required', async () => {
  const { calls } = await open(standard, { [put]: { ...standard, version: 3 } });
  enter(box('Agreed prices at most this many % below the meter'), '5');
  save();
  await waitFor(() => expect(box('and at most this many % above')).toBeInvalid());
  expect(sentTo(calls, put)).toEqual([]);
  enter(box('and at most this many % above'), '20');
  save();
  await waitFor(() => expect(sentTo(calls, put)).toHaveLength(1));
  expect(bodyOf(calls, put).rules['corridor']).toEqual({ lowPercent: 5, highPercent: 20 });
});

test.each(
  tariffTemplates.flatMap(({ currency, tariffs }) =>
    tariffs.map((tariff) => [tariff.name, currency, tariff] as const),
  ),
)('TARIFF-15 the form keeps everything of %s, in kilometres and in miles', (_, currency, tariff) => {
  for (const inMiles of [false, true]) {
    const units = { currency, decimal: 2, inMiles };
    const { content, problems } = readTariff(draftOfTariff(tariff, units), units, () => true);
    expect([...problems]).toEqual([]);
    expect(content).toEqual(tariff);
  }
});

test('TARIFF-13 adds a tariff of a start amount and a price per kilometre at night, and shows what it costs', async () => {
  const { calls, onClose } = await open(null, { [post]: standard });
  enter(box('Name'), 'Night');
  enter(box('Start amount'), '3.60');
  fireEvent.change(screen.getByRole('combobox', { name: 'What counts' }), { target: { value: 'distance' } });
  enter(box('Price of distance'), '2');
  press('Add hours');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Sun' }));
  // 3.60 and 5 km at 2.00.
  expect(within(example()).getByText('$13.60')).toBeVisible();
  enter(box('Distance', example()), '7');
  expect(within(example()).getByText('$17.60')).toBeVisible();
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const { name, when, rules } = bodyOf(calls, post);
  expect({ name, when }).toEqual({
    name: 'Night',
    when: {
      hours: [
        {
          days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sun'],
          exceptHolidays: false,
          from: '22:00',
          to: '06:00',
        },
      ],
      periods: [],
    },
  });
  expect(rules).toMatchObject({
    currency: 'USD',
    decimal: 2,
    price: {
      kind: 'metered',
      counting: 'distance',
      start: { amount: 360, included: { kind: 'nothing' } },
      bands: [{ fromMetres: 0, distance: { amount: 200, per: 1000 }, time: null }],
    },
  });
});

test('TARIFF-13 marks a wrong value at its field while it is typed, and only saves when it is corrected', async () => {
  const { calls, onClose } = await open(standard, { [put]: standard });
  press('Add a price from a distance');
  const second = within(screen.getByRole('group', { name: 'Prices, row 2' }));
  // An empty field is not wrong before somebody tries to save it.
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  save();
  expect(second.getByRole('textbox', { name: 'From distance' })).toHaveAccessibleDescription(
    'Please fill in this field.',
  );
  enter(second.getByRole('textbox', { name: 'From distance' }), '0');
  expect(second.getByRole('textbox', { name: 'From distance' })).toHaveAccessibleDescription(
    'It must be more than in the row above.',
  );
  enter(second.getByRole('textbox', { name: 'From distance' }), '7');
  enter(second.getByRole('textbox', { name: 'Price of distance' }), '1.25');
  enter(box('Step'), '0');
  expect(box('Step')).toHaveAccessibleDescription('A step must be more than 0.');
  enter(box('Step'), '0.1');
  enter(box('Minimum fare'), '8');
  enter(box('Maximum fare'), '6');
  expect(box('Maximum fare')).toHaveAccessibleDescription('The maximum is below the minimum.');
  save();
  expect(sentTo(calls, put)).toEqual([]);
  enter(box('Maximum fare'), '90');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const { rules, version } = bodyOf(calls, put);
  expect(version).toBe(3);
  expect(rules).toMatchObject({
    price: {
      step: 10,
      bands: [
        { fromMetres: 0, distance: { amount: 170, per: 1000 } },
        { fromMetres: 7000, distance: { amount: 125, per: 1000 } },
      ],
    },
    minimum: 800,
    maximum: 9000,
  });
});

test('TARIFF-13 shows the faults that the server found at their fields', async () => {
  const faults = [{ field: 'rules.price.bands.0.time.amount', reason: 'negative' }];
  await open(standard, { [put]: refuses(422, 'tariff_faulty', { faults }) });
  save();
  expect(await screen.findByText('Please correct the fields that are marked.')).toBeVisible();
  expect(box('Price of time')).toHaveAccessibleDescription('Please enter an amount of 0 or more.');
});

test('TARIFF-12 names the other tariff and the moment when nothing decides between the two', async () => {
  const tie = { field: 'when', other: 'Sunday tariff', weekday: 6, minute: 150, isHoliday: false };
  await open(standard, { [put]: refuses(409, 'tariff_tied', { ...tie, when: 'Sunday 02:30' }) });
  save();
  expect(await screen.findByText(/and “Sunday tariff” both apply on Sunday 02:30/)).toBeVisible();
});

test('TARIFF-16 shows both prices when another admin also changed the price', async () => {
  const theirs = sampleTariff({ version: 4, name: 'Standard tariff' });
  const changed = { ...theirs, rules: { ...theirs.rules, minimum: 700 } };
  const answers = [refuses(409, 'stale_version', { current: changed, version: 4 }), changed];
  const { calls, onClose } = await open(standard, { [put]: () => answers.shift() ?? {} });
  enter(box('Minimum fare'), '9');
  save();
  expect(await shownConflicts()).toEqual([
    'Minimum, maximum, rounding and tax: Your value Minimum fare: $9.00 | Saved now Minimum fare: $7.00',
  ]);
  keep('mine');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, put)[1]).toMatchObject({ version: 4, rules: { minimum: 900 } });
});

test('TARIFF-20 the example names the tariff that applies to it, and its price', async () => {
  const night = sampleTariff({ id: sampleId(701), name: 'Night tariff', version: 8 });
  const hours = [{ days: ['sun' as const], exceptHolidays: false, from: '00:00', to: '06:00' }];
  const nightly = { ...night, when: { hours, periods: [] }, rules: { ...night.rules, minimum: 4000 } };
  await open(standard, { 'GET /api/tariffs': { items: [standard, nightly] } });
  // 4.10, 5 km at 1.70 and 12 minutes at 0.30.
  expect(
    await within(example()).findByText('At this time Night tariff applies, which charges $40.00.'),
  ).toBeVisible();
  expect(within(example()).getByText('$16.20')).toBeVisible();
  enter(within(example()).getByLabelText('Time'), '12:30');
  expect(within(example()).getByText('because this tariff applies (Always; Everywhere).')).toBeVisible();
  enter(box('Waiting at a stop', example()), '10');
  expect(within(example()).getByText('$19.20')).toBeVisible();
  const lines = within(example()).getAllByRole('row');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Base fare$4.10',
    'Distance$8.50',
    'Time$6.60',
  ]);
});

test('TARIFF-29 the prices of a tariff that begins during the ride count if the admin says so, as in the example', async () => {
  const night = sampleTariff({ id: sampleId(701), name: 'Night tariff', version: 8 });
  const hours = [{ days: ['sun' as const], exceptHolidays: false, from: '02:36', to: '06:00' }];
  const bands = [
    {
      fromMetres: 0,
      fromSeconds: null,
      distance: { amount: 340, per: 1000 },
      time: { amount: 50, per: 60 },
    },
  ];
  const price = { ...night.rules.price, bands } as Tariff['rules']['price'];
  const nightly = { ...night, when: { hours, periods: [] }, rules: { ...night.rules, price } };
  const { calls, onClose } = await open(standard, {
    'GET /api/tariffs': { items: [standard, nightly] },
    [put]: standard,
  });
  expect(await within(example()).findByText('$16.20')).toBeVisible();
  const schedule = () => screen.getByRole('combobox', { name: 'If another tariff begins during the ride' });
  const choose = (value: string) => fireEvent.change(schedule(), { target: { value } });
  choose('as_time_passes');
  // 4.10, half of 5 km and of 12 minutes at 1.70 and 0.30, and half at 3.40 and 0.50
  expect(within(example()).getByText('$21.65')).toBeVisible();
  choose('at_start');
  expect(within(example()).getByText('$16.20')).toBeVisible();
  choose('as_time_passes');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodyOf(calls, put)).toMatchObject({ rules: { price: { schedule: 'as_time_passes' } } });
});

test('TARIFF-11 a fixed price between zones is added with its extras', async () => {
  const { calls, onClose } = await open(null, { [post]: standard });
  enter(box('Name'), 'To the airport');
  fireEvent.click(screen.getByRole('radio', { name: 'Fixed price' }));
  enter(box('Price of the ride'), '45');
  const to = within(screen.getByRole('group', { name: 'To these zones' }));
  fireEvent.click(to.getByRole('checkbox', { name: 'City Airport' }));
  press('Add an extra');
  enter(box('Name of the extra'), 'Großer Wagen');
  enter(box('Amount'), '6.50');
  fireEvent.change(screen.getByRole('combobox', { name: 'Who may add it' }), { target: { value: 'desk' } });
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodyOf(calls, post)).toMatchObject({
    where: { toZones: [airport.id], fromZones: [] },
    rules: {
      price: { kind: 'fixed', amount: 4500, includesTolls: false },
      extras: [{ code: 'gro_er_wagen', label: 'Großer Wagen', price: { amount: 650 }, addedBy: 'desk' }],
    },
  });
});

test('TARIFF-31 a fixed price can be limited to rides without stops', async () => {
  const { calls } = await open(null, { [post]: standard });
  enter(box('Name'), 'To the airport');
  fireEvent.click(screen.getByRole('radio', { name: 'Fixed price' }));
  enter(box('Price of the ride'), '45');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only for rides without stops' }));
  save();
  await waitFor(() => expect(sentTo(calls, post)).toHaveLength(1));
  const { rules } = bodyOf(calls, post);
  expect(rules['price']).toEqual({
    kind: 'fixed',
    amount: 4500,
    includesTolls: false,
    withoutStops: true,
  });
  const units = { currency: 'USD', decimal: 2, inMiles: false };
  const saved = { ...standard, rules: rules as Tariff['rules'] };
  expect(readTariff(draftOfTariff(saved, units), units, () => true).content.rules).toEqual(rules);
});

test('TARIFF-32 a metered tariff can limit fixed and agreed prices', async () => {
  const { calls } = await open(standard, { [put]: { ...standard, version: 3 } });
  const lower = /riders pay at most the metered fare, even with a fixed or agreed price/i;
  fireEvent.click(screen.getByRole('checkbox', { name: lower }));
  save();
  await waitFor(() => expect(sentTo(calls, put)).toHaveLength(1));
  const { rules } = bodyOf(calls, put);
  expect(rules['price']).toMatchObject({ kind: 'metered', limitsFixed: true });
  const units = { currency: 'USD', decimal: 2, inMiles: false };
  const saved = { ...standard, rules: rules as Tariff['rules'] };
  expect(readTariff(draftOfTariff(saved, units), units, () => true).content.rules).toEqual(rules);
});

test('TARIFF-16 a later beginning is sent as the instant of the operator’s clock', async () => {
  const { calls } = await open(standard, {
    [put]: refuses(422, 'tariff_begins_in_past', { field: 'validFrom' }),
  });
  enter(screen.getByLabelText('Valid from'), '2026-03-01T06:30');
  save();
  await waitFor(() =>
    expect(screen.getByLabelText('Valid from')).toHaveAccessibleDescription(
      'A version cannot begin in the past.',
    ),
  );
  expect(bodyOf(calls, put)['validFrom']).toBe(new Date('2026-03-01T06:30').toISOString());
});

test('TARIFF-15 a template says of which day its amounts are', async () => {
  const [content] = tariffTemplates[0]?.tariffs ?? [];
  if (content === undefined) throw new Error('no template');
  await open(null, {}, { content, place: 'Berlin', asOf: '2022-12-20', number: 1, count: 3 });
  expect(screen.getByRole('dialog', { name: 'Add tariff 1 of 3' })).toBeVisible();
  expect(screen.getByText(/The amounts for Berlin are those of 20 December 2022/)).toBeVisible();
  expect(box('Start amount')).toHaveValue('4.30');
});
