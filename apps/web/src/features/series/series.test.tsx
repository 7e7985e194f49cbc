import type { Series } from '@fiacre/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeApi, sentTo } from '../../testing/fake-api.ts';
import { openPage, renderPart } from '../../testing/render.tsx';
import { sampleId } from '../../testing/samples.ts';
import { OwnSeriesPage } from './own-series-page.tsx';

const id = sampleId(700);
const day = (date: string, state: Series['days'][number]['state'], failure: string | null = null) => {
  const start = `${date}T08:00`;
  const bookingId = state === 'made' ? sampleId(701) : null;
  return { localStart: start, startsAt: start, state, bookingId, failure };
};
const series: Series = {
  id,
  version: 4,
  customerId: sampleId(702),
  customerName: 'Ria Rider',
  pickup: { lat: 1, lng: 2, add: '12 Lantern Street' },
  drop: { lat: 3, lng: 4, add: 'School' },
  carTypeId: sampleId(703),
  persons: 2,
  note: '',
  assistance: [],
  agreedPrice: null,
  startsAt: '2026-11-23T08:00',
  rule: 'FREQ=WEEKLY;BYDAY=MO,TU;UNTIL=20270630T225959Z',
  withoutHolidays: true,
  calendarIds: [],
  timeZone: 'Europe/London',
  createdAt: '2026-11-20T09:00:00Z',
  lastStart: '2027-06-29T08:00',
  days: [day('2026-11-23', 'made'), day('2026-11-24', 'closed'), day('2027-03-29', 'failed', 'time_skipped')],
};
const routes = { 'GET /api/series': { items: [series] }, [`GET /api/series/${id}`]: series };

test('SERIES-16 a rider leaves a day out, moves one and ends repeated rides', async () => {
  const calls = fakeApi({
    ...routes,
    [`POST /api/series/${id}/days`]: { ...series, version: 5 },
    [`POST /api/series/${id}/end`]: { unchanged: 0 },
  });
  renderPart(<OwnSeriesPage />, { role: 'rider' });
  expect(await screen.findByRole('heading', { name: /Mon, Tue, 08:00 until/ })).toBeVisible();
  expect(await screen.findByText('Day off')).toBeVisible();
  expect(screen.getByText(/clocks change and skip this time/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Pause Mon.*Nov/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Change the time Mon.*Mar/ }));
  const dialog = screen.getByRole('dialog', { name: 'Change the time' });
  enter(within(dialog).getByLabelText('Pickup date and time'), '09:30');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sentTo(calls, `POST /api/series/${id}/days`)).toEqual([
      { action: 'pause', version: 4, from: '2026-11-23', until: '2026-11-23' },
      { action: 'move', version: 5, from: '2027-03-29', until: '2027-03-29', to: '2027-03-29T09:30' },
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'End repeated rides' }));
  const asked = screen.getByRole('dialog', { name: 'End repeated rides' });
  await userEvent.click(within(asked).getByRole('button', { name: 'End repeated rides' }));
  await waitFor(() => expect(sentTo(calls, `POST /api/series/${id}/end`)).toEqual([{ version: 5 }]));
});

test('SERIES-17 the office lists what was not booked, and edits the calendars', async () => {
  const school = { id: sampleId(705), name: 'School', completeUntil: '2027-07-31', days: [] };
  const calls = fakeApi({
    ...routes,
    'GET /api/calendars': { items: [school], version: 3, holidaysUntil: null },
    'PUT /api/calendars': { items: [school], version: 4 },
  });
  await openPage('/series', { role: 'admin' });
  const row = await screen.findByRole('row', { name: /Ria Rider.*12 Lantern Street.*1/ });
  await userEvent.click(within(row).getByText('Ria Rider'));
  expect(await screen.findByText(/clocks change and skip this time/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Calendars' }));
  const dialog = await screen.findByRole('dialog', { name: 'Calendars' });
  const section = await within(dialog).findByRole('region', { name: 'School' });
  enter(within(section).getByLabelText('Days off'), 'Half-term');
  enter(within(section).getByLabelText('First day'), '2027-02-15');
  enter(within(section).getByLabelText('Last day'), '2027-02-19');
  await userEvent.click(within(section).getByRole('button', { name: 'Add days off' }));
  const days = [{ name: 'Half-term', from: '2027-02-15', until: '2027-02-19' }];
  await waitFor(() =>
    expect(sentTo(calls, 'PUT /api/calendars')).toEqual([{ items: [{ ...school, days }], version: 3 }]),
  );
});
