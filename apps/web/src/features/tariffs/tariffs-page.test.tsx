import type { Tariff, TollGate } from '@fiacre/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { englishFormat } from '../../testing/column-format.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, sentTo } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleCarType, sampleId } from '../../testing/samples.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { HolidaysDialog } from './holidays-dialog.tsx';
import { SurgesDialog } from './surges-dialog.tsx';
import { TollGatesDialog } from './toll-gates-dialog.tsx';
import { DeleteTariffDialog } from './tariff-dialog.tsx';
import type { Wording } from './tariff-words.ts';
import { rowsOf, tariffColumns, TariffsPage } from './tariffs-page.tsx';
import { sampleTariff } from './testing/sample-tariff.ts';
import { WeekDialog } from './week-dialog.tsx';

const standard = sampleTariff();
const later = sampleTariff({ version: 4, validFrom: '2027-03-01T05:06:00Z', inForce: false });
const lists = {
  'GET /api/tariffs': { items: [standard, later] },
  'GET /api/zones': { items: [] },
  'GET /api/car-types': { items: [sampleCarType()], currency: 'USD' },
};

const words: Wording = {
  t: englishFormat.t,
  locale: 'en',
  dateLocale: 'en-GB',
  money: englishFormat.money,
  currency: 'USD',
  inMiles: false,
  zoneName: (id) => `Zone ${id}`,
  carTypeName: (id) => `Car ${id}`,
  companyName: (id) => id,
};
const shown = (tariff: Tariff) =>
  tariffColumns(words).map(({ text }) => text({ id: 'row', tariff, isNewest: true }, englishFormat));

test('TARIFF-19 lists price, time and places in words, and since when', () => {
  expect(shown(standard)).toEqual([
    'Standard tariff',
    '$4.10 + $1.70/km + $0.30/min',
    'Always',
    'Everywhere',
    `since ${englishFormat.dateTime(standard.validFrom)}`,
  ]);
  const night = sampleTariff({
    when: {
      hours: [
        { days: ['mon', 'tue', 'wed', 'thu', 'fri'], exceptHolidays: true, from: '22:00', to: '06:00' },
        { days: ['sun', 'holiday'], exceptHolidays: false, from: '00:00', to: '00:00' },
      ],
      periods: [{ from: '2026-12-31T20:00', to: '2027-01-01T08:00' }],
    },
    where: { ...standard.where, fromZones: ['A'], toZones: ['B'], bothWays: true, sources: ['rank'] },
    inForce: false,
  });
  expect(shown(night).slice(2)).toEqual([
    'Mon–Fri 22:00–06:00 (not on holidays); Sun and Holidays; 31 Dec 2026, 20:00 – 1 Jan 2027, 08:00',
    'Between Zone A and Zone B; Rides from a taxi rank',
    `from ${englishFormat.dateTime(standard.validFrom)}`,
  ]);
});

test('TARIFF-18 says that a tariff in another currency does not apply', async () => {
  const inEuros = { ...standard, rules: { ...standard.rules, currency: 'EUR' } };
  expect(shown(inEuros).at(-1)).toBe('Does not apply: amounts in EUR');
  fakeApi(lists);
  renderPart(<WeekDialog versions={[inEuros]} onClose={() => {}} />, { role: 'admin' });
  expect(screen.getByText('Monday – Sunday').nextElementSibling).toHaveTextContent('Line of Standard');
});

test('TARIFF-19 only the newest version of a tariff is edited', async () => {
  expect(rowsOf([standard, later]).map(({ id, isNewest }) => [id, isNewest])).toEqual([
    [`${standard.id} 3`, false],
    [`${standard.id} 4`, true],
  ]);
  fakeApi(lists);
  renderPart(<TariffsPage />, { role: 'admin' });
  expect(await screen.findAllByText('Standard tariff')).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: 'Edit Standard tariff' })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'History of Standard tariff' })).toHaveLength(2);
});

test('DEMO-7 the demo shows tariffs, their week and their history read-only', async () => {
  fakeApi({ ...lists, 'GET /api/holidays': { items: [], version: 1 } });
  renderPart(<TariffsPage />, { role: 'admin', settings: { allowCriticalEditsAdmin: false } });
  await screen.findAllByText('Standard tariff');
  for (const name of ['Add tariff', 'Begin with a template', 'Edit Standard tariff'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Week' }));
  expect(await screen.findByRole('dialog', { name: 'Week' })).toBeVisible();
});

test('TARIFF-15 a template fills the tariffs of a town one after another, in the operator’s currency', async () => {
  const calls = fakeApi({ ...lists, 'GET /api/tariffs': { items: [] }, 'POST /api/tariffs': standard });
  renderPart(<TariffsPage />, { role: 'admin' });
  fireEvent.click(
    (await screen.findAllByRole('button', { name: 'Begin with a template' }))[0] as HTMLElement,
  );
  const dialog = within(screen.getByRole('dialog', { name: 'Begin with a template' }));
  fireEvent.change(dialog.getByRole('combobox', { name: 'Template' }), { target: { value: 'dublin' } });
  expect(dialog.getByText(/The amounts for Dublin are those of 30 April 2015/)).toBeVisible();
  expect(dialog.getByText(/The figures were not converted to USD/)).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: 'Use this template' }));
  for (const number of [1, 2]) {
    await screen.findByRole('dialog', { name: `Add tariff ${number} of 2` });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sentTo(calls, 'POST /api/tariffs')).toMatchObject([
    { name: 'Dublin, standard', rules: { currency: 'USD', price: { start: { amount: 360 } } } },
    { name: 'Dublin, premium', rules: { currency: 'USD', price: { start: { amount: 400 } } } },
  ]);
});

test('TARIFF-15 the line of a car type is a template', async () => {
  fakeApi({ ...lists, 'GET /api/tariffs': { items: [] } });
  renderPart(<TariffsPage />, { role: 'admin' });
  fireEvent.click(
    (await screen.findAllByRole('button', { name: 'Begin with a template' }))[0] as HTMLElement,
  );
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByRole('combobox', { name: 'Template' }), {
    target: { value: sampleCarType().id },
  });
  // 9.00 per hour.
  expect(dialog.getByText('$3.00 + $1.20/km + $0.15/min')).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: 'Use this template' }));
  expect(await screen.findByRole('textbox', { name: 'Start amount' })).toHaveValue('3.00');
});

test('TARIFF-12 TARIFF-21 the week shows which tariff applies at each hour, in colours with letters and in words', async () => {
  const night = sampleTariff({
    id: sampleId(701),
    name: 'Night tariff',
    when: {
      hours: [{ days: ['fri', 'holiday'], exceptHolidays: false, from: '22:30', to: '06:00' }],
      periods: [],
    },
    where: { ...standard.where, sources: ['phone'] },
  });
  fakeApi(lists);
  renderPart(<WeekDialog versions={[standard, later, night]} onClose={() => {}} />, { role: 'admin' });
  const inWords = within(screen.getByRole('region', { name: 'In words' }));
  const said = (day: string) => inWords.getByText(day).nextElementSibling?.textContent;
  expect(said('Monday – Sunday')).toBe('Standard tariff');
  fireEvent.change(screen.getByRole('combobox', { name: 'Rides from' }), { target: { value: 'phone' } });
  expect(said('Monday – Thursday')).toBe('Standard tariff');
  expect(said('Friday')).toBe('00:00–22:30 Standard tariff22:30–00:00 Night tariff');
  expect(said('Saturday')).toBe('00:00–06:00 Night tariff06:00–00:00 Standard tariff');
  expect(said('A holiday')).toBe('00:00–22:30 Standard tariff22:30–00:00 Night tariff');
  const row = screen.getByRole('row', { name: /^22/, hidden: true });
  expect(
    within(row)
      .getAllByRole('cell', { hidden: true })
      .map((cell) => cell.textContent)
      .join(' '),
  ).toBe('B B B B BA B B BA');
});

test('TARIFF-19 the history shows what each version changed, before and after', async () => {
  const dearer = { ...standard, version: 4, rules: { ...standard.rules, minimum: 550 } };
  fakeApi({ ...lists, [`GET /api/tariffs/${standard.id}/history`]: { items: [dearer, standard] } });
  renderPart(<HistoryDialog tariff={standard} onClose={() => {}} />, { role: 'admin' });
  const [newest, oldest] = await screen.findAllByRole('listitem');
  expect(newest).toHaveTextContent(/^Version 4.*Minimum fare–\$5\.50$/);
  expect(oldest).toHaveTextContent(
    /^Version 3.*NameStandard tariffPrice\$4\.10; \$1\.70\/km \+ \$0\.30\/min/,
  );
});

test('deletes after a confirmation', async () => {
  const path = `DELETE /api/tariffs/${standard.id}`;
  const calls = fakeApi({ ...lists, [path]: { ok: true } });
  const onClose = vi.fn<() => void>();
  renderPart(<DeleteTariffDialog tariff={standard} onClose={onClose} />, { role: 'admin' });
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, path)).toHaveLength(1);
});

test('TARIFF-26 the public holidays of a state and a year are shown, and those not yet listed are added at once', async () => {
  const items = [{ date: '2026-05-01', name: 'Maifeiertag' }];
  const proposed = [
    ...items,
    { date: '2026-12-25', name: 'Weihnachten' },
    { date: '2026-12-26', name: 'Der 2.' },
  ];
  const calls = fakeApi({
    'GET /api/holidays': { items, version: 6 },
    'GET /api/holidays/regions': {
      countries: [
        { code: 'FR', states: [] },
        { code: 'DE', states: [{ code: 'BE', name: 'Berlin' }] },
      ],
    },
    'GET /api/holidays/proposed': { items: proposed },
    'PUT /api/holidays': ({ body }) => body,
  });
  renderPart(<HolidaysDialog onClose={vi.fn()} />, { role: 'admin' });
  await screen.findByRole('option', { name: 'Germany' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Country' }), { target: { value: 'DE' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: 'BE' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Year' }), { target: { value: '2026' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Add these 2 days' }));
  await waitFor(() => expect(sentTo(calls, 'PUT /api/holidays')).toEqual([{ items: proposed, version: 6 }]));
  const asked = calls.findLast(({ route }) => route === 'GET /api/holidays/proposed')?.query;
  expect(Object.fromEntries(asked ?? [])).toEqual({ country: 'DE', state: 'BE', year: '2026' });
});

test('TARIFF-22 holidays are listed by year, added and removed, and a refusal keeps what was typed', async () => {
  let items = [
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2027-01-01', name: 'New Year' },
  ];
  const answers = [refuses(403, 'forbidden')];
  const calls = fakeApi({
    'GET /api/holidays': () => ({ items, version: 6 }),
    'PUT /api/holidays': ({ body }) => {
      const refusal = answers.shift();
      if (refusal !== undefined) return refusal;
      ({ items } = body as { items: typeof items });
      return { items, version: 7 };
    },
  });
  renderPart(<HolidaysDialog onClose={() => {}} />, { role: 'admin' });
  const of2027 = within(await screen.findByRole('region', { name: '2027' }));
  expect(of2027.getByText('New Year')).toBeVisible();
  enter(screen.getByLabelText('Date'), '2027-05-03');
  enter(screen.getByRole('textbox', { name: 'Name' }), 'Labour Day');
  fireEvent.click(screen.getByRole('button', { name: 'Add holiday' }));
  expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Labour Day');
  fireEvent.click(screen.getByRole('button', { name: 'Add holiday' }));
  expect(await of2027.findByText('Labour Day')).toBeVisible();
  enter(screen.getByLabelText('Date'), '2027-05-03');
  expect(screen.getByLabelText('Date')).toHaveAccessibleDescription('This day is in the list already.');
  fireEvent.click(screen.getByRole('button', { name: 'Delete Christmas Day' }));
  await waitFor(() => expect(screen.queryByText('Christmas Day')).not.toBeInTheDocument());
  expect(sentTo(calls, 'PUT /api/holidays').at(-1)).toEqual({
    items: [
      { date: '2027-01-01', name: 'New Year' },
      { date: '2027-05-03', name: 'Labour Day' },
    ],
    version: 6,
  });
});

test('TARIFF-8 busy times are listed in words, added and removed', async () => {
  const item = { zone: null, factor: 1.5, when: { hours: [], periods: [] } };
  let items = [item];
  const inDemand: number[] = [];
  const calls = fakeApi({
    ...lists,
    'GET /api/surges': () => ({ items, inDemand, version: 4 }),
    'PUT /api/surges': ({ body }) => {
      ({ items } = body as { items: typeof items });
      return { items, inDemand, version: 5 };
    },
  });
  renderPart(<SurgesDialog onClose={() => {}} />, { role: 'admin' });
  expect(await screen.findByText('Everywhere × 1.5')).toBeVisible();
  fireEvent.change(screen.getByRole('combobox', { name: 'Factor' }), { target: { value: '1.3' } });
  enter(screen.getByLabelText('From'), '17:00');
  enter(screen.getByLabelText('To'), '19:30');
  fireEvent.click(screen.getByRole('button', { name: 'Add busy time' }));
  expect(await screen.findByText('Everywhere × 1.3')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Delete Everywhere × 1.5' }));
  await waitFor(() => expect(screen.queryByText('Everywhere × 1.5')).not.toBeInTheDocument());
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  const hours = [{ days, exceptHolidays: false, from: '17:00', to: '19:30' }];
  expect(sentTo(calls, 'PUT /api/surges').at(-1)).toEqual({
    items: [{ zone: null, factor: 1.3, when: { hours, periods: [] } }],
    version: 4,
  });
});

test('TARIFF-30 a busy time by demand says from when it applies, and whether it does now', async () => {
  const always = { hours: [], periods: [] };
  const items = [
    { zone: null, factor: 1.2, when: always },
    { zone: null, factor: 1.6, when: always, ridesPerDriver: 2.5 },
  ];
  const saved = { items, inDemand: [1], version: 7 };
  const calls = fakeApi({ ...lists, 'GET /api/surges': saved, 'PUT /api/surges': saved });
  renderPart(<SurgesDialog onClose={() => {}} />, { role: 'admin' });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Everywhere × 1.2Always',
    'Everywhere × 1.6Always · From 2.5 waiting rides per free driver · Applies now',
  ]);
  const demand = screen.getByRole('combobox', { name: 'Only at high demand' });
  fireEvent.change(demand, { target: { value: '3' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add busy time' }));
  const added = { zone: null, factor: 1.2, when: always, ridesPerDriver: 3 };
  await waitFor(() =>
    expect(sentTo(calls, 'PUT /api/surges')).toEqual([{ items: [...items, added], version: 7 }]),
  );
});

const bridge: TollGate = {
  name: 'East Bridge',
  line: [
    { lat: 52.5, lng: 13.3999 },
    { lat: 52.5, lng: 13.4001 },
  ],
  bothWays: false,
  paidBy: 'rider',
  prices: [{ carTypes: [], when: { hours: [], periods: [] }, amount: 320 }],
};

function openGates(given: TollGate[]) {
  let items = given;
  const calls = fakeApi({
    ...lists,
    'GET /api/toll-gates': () => ({ items, currency: 'USD', version: 4 }),
    'PUT /api/toll-gates': ({ body }) => {
      ({ items } = body as { items: TollGate[] });
      return { items, currency: 'USD', version: 5 };
    },
  });
  renderPart(<TollGatesDialog onClose={() => {}} />, { role: 'admin' });
  return calls;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('TOLL-1 TOLL-3 a toll gate is added with its line, payer and amounts', async () => {
  const calls = openGates([bridge]);
  expect(await screen.findByText('$3.20')).toBeVisible();
  press('Add toll gate');
  enter(await screen.findByRole('textbox', { name: /^Name of the toll gate/ }), 'Tunnel');
  enter(screen.getByRole('textbox', { name: 'Ends of the line' }), '52.51, 13.4\n52.5101, 13.4002');
  press('Other direction');
  fireEvent.click(screen.getByRole('radio', { name: 'The driver, not added' }));
  enter(screen.getByRole('textbox', { name: 'Amount' }), '4.50');
  press('Save');
  expect(await screen.findByText('Tunnel')).toBeVisible();
  expect(sentTo(calls, 'PUT /api/toll-gates')).toEqual([
    {
      items: [
        bridge,
        {
          ...bridge,
          name: 'Tunnel',
          line: [
            { lat: 52.5101, lng: 13.4002 },
            { lat: 52.51, lng: 13.4 },
          ],
          paidBy: 'driver',
          prices: [{ carTypes: [], when: { hours: [], periods: [] }, amount: 450 }],
        },
      ],
      currency: 'USD',
      version: 4,
    },
  ]);
});

test('TOLL-4 a wrong toll gate is not sent, and the reason is shown at its field', async () => {
  const calls = openGates([bridge]);
  await screen.findByText('East Bridge');
  press('Edit East Bridge');
  const line = await screen.findByRole('textbox', { name: 'Ends of the line' });
  enter(line, '52.5, 13.4\n52.5, 13.4');
  enter(screen.getByRole('textbox', { name: 'Amount' }), '');
  press('Save');
  expect(line).toHaveAccessibleDescription(/The line is too short/);
  expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(/Please/);
  expect(sentTo(calls, 'PUT /api/toll-gates')).toEqual([]);
});

test('TOLL-1 a toll gate is removed', async () => {
  const calls = openGates([bridge, { ...bridge, name: 'Tunnel' }]);
  await screen.findByText('Tunnel');
  press('Delete Tunnel');
  await waitFor(() => expect(screen.queryByText('Tunnel')).not.toBeInTheDocument());
  expect(sentTo(calls, 'PUT /api/toll-gates')).toEqual([{ items: [bridge], currency: 'USD', version: 4 }]);
});

const exitOf = (entries: string[]): TollGate => ({
  ...bridge,
  name: 'Exit',
  prices: [{ entries, carTypes: [], when: { hours: [], periods: [] }, amount: 730 }],
});

test('TOLL-6 an amount is entered for cars that came in by another gate', async () => {
  const calls = openGates([bridge, { ...bridge, name: 'Exit' }]);
  await screen.findByText('Exit');
  press('Edit Exit');
  fireEvent.click(await screen.findByRole('button', { name: 'Add amount' }));
  const row = within(screen.getByRole('group', { name: 'Amounts, row 2' }));
  enter(row.getByRole('textbox', { name: 'Amount' }), '7.30');
  fireEvent.click(row.getByText('Where the car came in'));
  fireEvent.click(row.getByRole('checkbox', { name: 'East Bridge' }));
  // The gate itself is not offered.
  expect(row.queryByRole('checkbox', { name: 'Exit' })).not.toBeInTheDocument();
  press('Save');
  expect(await screen.findByText('$7.30 (from East Bridge)')).toBeVisible();
  const [sent] = sentTo(calls, 'PUT /api/toll-gates') as { items: TollGate[] }[];
  const [, exit] = sent?.items ?? [];
  expect(exit?.prices).toEqual([bridge.prices[0], exitOf(['East Bridge']).prices[0]]);
});

test('TOLL-6 amounts name a gate by its new name, and a gate that they name is not removed', async () => {
  const calls = openGates([bridge, exitOf(['East Bridge'])]);
  await screen.findByText('East Bridge');
  press('Delete East Bridge');
  expect(await screen.findByText(/cannot be deleted because amounts of Exit name it/)).toBeVisible();
  expect(sentTo(calls, 'PUT /api/toll-gates')).toEqual([]);
  press('Edit East Bridge');
  enter(await screen.findByRole('textbox', { name: /^Name of the toll gate/ }), 'West Bridge');
  press('Save');
  await screen.findByText('West Bridge');
  expect(sentTo(calls, 'PUT /api/toll-gates')).toEqual([
    { items: [exitOf(['West Bridge']), { ...bridge, name: 'West Bridge' }], currency: 'USD', version: 4 },
  ]);
});
