import type { LearnedSpeeds } from '@fiacre/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refuses, sentTo } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { SpeedsPage } from './speeds-page.tsx';

const nothing: LearnedSpeeds = { items: [], roads: [], used: true, minPeople: 5, learning: null };
const hour = (change: Partial<LearnedSpeeds['items'][number]>): LearnedSpeeds['items'][number] => ({
  city: 'main',
  cityName: 'Gridville',
  area: null,
  place: null,
  weekday: 1,
  hour: 8,
  factor: 1,
  trips: null,
  ...change,
});
const learned: LearnedSpeeds = {
  ...nothing,
  items: [
    hour({ factor: 1.5, trips: 40 }),
    hour({ weekday: 2, factor: 1.31 }),
    hour({ area: '250:492', place: 'Grid Street', factor: 1.82, trips: 12 }),
  ],
  learning: {
    at: '2026-11-23T02:13:00Z',
    since: '2026-10-26T02:13:00Z',
    tripsUsed: 1204,
    tripsLeftOut: 31,
  },
};
const list = 'GET /api/learned-speeds';
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('shows the factor of each hour and weekday, and the number of trips behind it', async () => {
  fakeApi({ [list]: learned });
  renderPart(<SpeedsPage />, { role: 'admin' });
  const cells = (await rowOf(/^0?8:00/)).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual(['1.50', '1.31', '–', '–', '–', '–', '–']);
  expect(cells[0]).toHaveAttribute('title', 'Trips: 40');
  expect(cells[1]).toHaveAttribute('title', 'Too few trips; from other hours');
  expect(screen.getByText(/from 1,204 trips\. 31 more/)).toBeVisible();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Hour',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ]);
});

test('shows the hours of an area that has enough trips', async () => {
  fakeApi({ [list]: learned });
  renderPart(<SpeedsPage />, { role: 'admin' });
  await userEvent.selectOptions(await screen.findByLabelText('Area'), 'Grid Street');
  const cells = (await rowOf(/^0?8:00/)).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual(['1.82', '–', '–', '–', '–', '–', '–']);
});

test('shows how slow each kind of road is, and the number of trips behind it', async () => {
  const inTown = { city: 'main', cityName: 'Gridville' };
  const roads: LearnedSpeeds['roads'] = [
    { ...inTown, speedClass: null, factor: 1.1, trips: 1500 },
    { ...inTown, speedClass: 'primary', factor: 0.9, trips: 1204 },
    { ...inTown, speedClass: 'residential', factor: 1.25, trips: 900 },
  ];
  fakeApi({ [list]: { ...learned, roads } });
  renderPart(<SpeedsPage />, { role: 'admin' });
  const section = within(await screen.findByRole('region', { name: 'Kinds of road' }));
  expect(section.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Kind of roadCompared with the mapTrips',
    'Main roads0.901,204',
    'Residential streets1.25900',
    'All other roads1.10–',
  ]);
  expect(section.getByText(/at least 5 drivers and 5 riders/)).toBeVisible();
});

test('shows no kinds of road before any were learned', async () => {
  fakeApi({ [list]: learned });
  renderPart(<SpeedsPage />, { role: 'admin' });
  await rowOf(/^0?8:00/);
  expect(screen.queryByRole('region', { name: 'Kinds of road' })).toBeNull();
});

test('before anything was learned, says what is missing, and starts learning', async () => {
  const calls = fakeApi({ [list]: nothing, 'POST /api/learned-speeds/learn': { ok: true } });
  renderPart(<SpeedsPage />, { role: 'admin' });
  expect(await screen.findByText(/at least 5 drivers and 5 riders/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Learn now' }));
  expect(await screen.findByText(/Learning has started/)).toBeVisible();
  expect(sentTo(calls, 'POST /api/learned-speeds/learn')).toHaveLength(1);
});

test('ERR-7 shows a refusal, and that the figures are not used', async () => {
  fakeApi({
    [list]: { ...learned, used: false },
    'POST /api/learned-speeds/learn': refuses(403, 'forbidden'),
  });
  renderPart(<SpeedsPage />, { role: 'admin' });
  expect(await screen.findByText(/learned traffic is turned off/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Learn now' }));
  expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
});

test('LAYOUT-11 with several cities, each is chosen by its name', async () => {
  const inHill = { city: 'hill', cityName: 'Hilltown' };
  const items = [hour({ factor: 1.5 }), hour({ ...inHill, factor: 1.25 })];
  fakeApi({ 'GET /api/learned-speeds': { ...learned, items } });
  renderPart(<SpeedsPage />);
  const select = await screen.findByLabelText('Area');
  const names = within(select).getAllByRole('option');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Gridville', 'Hilltown']);
  expect(screen.getByRole('table')).toHaveTextContent('1.5');
  await userEvent.selectOptions(select, 'Hilltown');
  expect(screen.getByRole('table')).toHaveTextContent('1.25');
  expect(screen.getByRole('table')).not.toHaveTextContent('1.5');
});

test('LAYOUT-11 with several cities, the kinds of road of each are in a table with its name', async () => {
  const row = { speedClass: null, factor: 1.1, trips: 30 };
  const roads = [
    { ...row, city: 'hill', cityName: 'Hilltown' },
    { ...row, city: 'main', cityName: 'Gridville' },
  ];
  fakeApi({ [list]: { ...learned, roads } });
  renderPart(<SpeedsPage />);
  for (const name of ['Hilltown', 'Gridville'])
    expect(within(await screen.findByRole('table', { name })).getByText('1.10')).toBeVisible();
});
