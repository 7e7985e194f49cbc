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
  coords: [],
  assistance: [],
  extras: [{ code: 'child_seat', count: 2 }],
  option: null,
  passenger: { name: 'Ada', phone: '+4930901820', language: null, seesPrice: false },
  companyId: sampleId(704),
  companyName: 'School Board',
  companyReference: 'Class 4b',
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

/** The line of a day; its short date is for the eyes only. */
const summaryOf = (day: RegExp) =>
  screen.findByText((_, part) => part?.tagName === 'SUMMARY' && day.test(part.textContent));

test('SERIES-24 SERIES-25 a rider sees who rides and who pays', async () => {
  fakeApi(routes);
  renderPart(<OwnSeriesPage />, { role: 'rider' });
  expect(await screen.findByText(/Ada/)).toBeVisible();
  expect(screen.getByText(/School Board/)).toHaveTextContent('Class 4b');
});

test('SERIES-16 a rider leaves a day out and ends repeated rides', async () => {
  const calls = fakeApi({
    ...routes,
    [`POST /api/series/${id}/days`]: { ...series, version: 5 },
    [`POST /api/series/${id}/end`]: { unchanged: 0 },
  });
  renderPart(<OwnSeriesPage />, { role: 'rider' });
  expect(await screen.findByRole('heading', { name: /Mon, Tue, 8:00 until/ })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeVisible();
  expect(await summaryOf(/24 November.*Day off/)).toBeVisible();
  // It opens by itself, because somebody has to choose.
  expect(screen.getByText(/clocks change and skip this time/)).toBeVisible();
  const monday = await summaryOf(/23 November.*Booked/);
  await userEvent.click(monday);
  const open = monday.closest('details');
  await userEvent.click(within(open as HTMLElement).getByRole('button', { name: 'Pause' }));
  await waitFor(() =>
    expect(sentTo(calls, `POST /api/series/${id}/days`)).toEqual([
      { action: 'pause', version: 4, from: '2026-11-23', until: '2026-11-23' },
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'End repeated rides' }));
  const asked = screen.getByRole('dialog', { name: 'End repeated rides' });
  await userEvent.click(within(asked).getByRole('button', { name: 'End repeated rides' }));
  await waitFor(() => expect(sentTo(calls, `POST /api/series/${id}/end`)).toEqual([{ version: 5 }]));
});

test('SERIES-19 a ride with a driver on a day off says why it stays, and is kept with one press', async () => {
  const kept = { ...day('2026-11-23', 'made', 'day_closed') };
  const calls = fakeApi({
    ...routes,
    [`GET /api/series/${id}`]: { ...series, days: [kept] },
    [`POST /api/series/${id}/days`]: { ...series, version: 5 },
  });
  renderPart(<OwnSeriesPage />, { role: 'rider' });
  expect(await screen.findByText(/has become a day off, but a driver has accepted/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep this ride' }));
  await waitFor(() =>
    expect(sentTo(calls, `POST /api/series/${id}/days`)).toEqual([
      { action: 'keep', version: 4, from: '2026-11-23', until: '2026-11-23' },
    ]),
  );
});

test('SERIES-23 several days in a row are paused, and the number of rides is said before', async () => {
  const calls = fakeApi({ ...routes, [`POST /api/series/${id}/days`]: { ...series, version: 5 } });
  renderPart(<OwnSeriesPage />, { role: 'rider' });
  await userEvent.click(await screen.findByRole('button', { name: 'Pause days' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Pause days' }));
  expect(dialog.getByRole('button', { name: 'Pause' })).toBeDisabled();
  enter(dialog.getByLabelText('First day'), '2026-11-23');
  enter(dialog.getByLabelText('Last day'), '2026-11-30');
  expect(dialog.getByText('2 rides are on these days.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Pause' }));
  await waitFor(() =>
    expect(sentTo(calls, `POST /api/series/${id}/days`)).toEqual([
      { action: 'pause', version: 4, from: '2026-11-23', until: '2026-11-30' },
    ]),
  );
});

async function openChange() {
  await openPage('/repeatedrides', { role: 'rider' });
  await userEvent.click(await screen.findByRole('button', { name: 'Change the time' }));
  return within(await screen.findByRole('dialog', { name: 'Change repeated rides' }));
}

test('SERIES-22 only one ride gets another time', async () => {
  const calls = fakeApi({ ...routes, [`POST /api/series/${id}/days`]: { ...series, version: 5 } });
  const dialog = await openChange();
  expect(dialog.getByRole('radio', { name: /^Only this ride on Monday/ })).toBeChecked();
  enter(dialog.getByLabelText('Pickup time'), '09:30');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sentTo(calls, `POST /api/series/${id}/days`)).toEqual([
      { action: 'move', version: 4, from: '2027-03-29', until: '2027-03-29', to: '2027-03-29T09:30' },
    ]),
  );
});

test('SERIES-22 a place that was typed and not chosen is not saved', async () => {
  fakeApi({ ...routes, 'GET /api/places': { items: [] } });
  const dialog = await openChange();
  await userEvent.click(dialog.getByRole('radio', { name: 'All future rides' }));
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(save).toBeEnabled();
  await userEvent.type(dialog.getByRole('combobox', { name: 'Drop-off' }), ' Lane');
  expect(await dialog.findByText('Choose one of the suggested places.')).toBeVisible();
  expect(save).toBeDisabled();
  await userEvent.click(dialog.getByRole('radio', { name: /^Only this ride/ }));
  expect(save).toBeEnabled();
});

test('SERIES-22 SERIES-24 SERIES-25 this and the following rides get other days, and rides with a driver are counted', async () => {
  const calls = fakeApi({ ...routes, [`PUT /api/series/${id}`]: { series, unchanged: 2 } });
  const dialog = await openChange();
  await userEvent.click(dialog.getByRole('radio', { name: /^This and all rides after/ }));
  enter(dialog.getByLabelText('Pickup time'), '09:45');
  await userEvent.click(dialog.getByRole('button', { name: 'Tuesday' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Friday' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/2 rides stay as they were/)).toBeVisible();
  const { pickup, drop, carTypeId, coords, extras, option, companyId, companyReference } = series;
  // Who rides and who pays stay.
  const passenger = { name: 'Ada', phone: '+4930901820', country: '', language: '', seesPrice: false };
  const parties = { passenger, companyId, companyReference };
  const ride = { pickup, drop, carTypeId, coords, extras, option, ...parties };
  const order = { ...ride, persons: 2, note: '', assistance: [], agreedPrice: null };
  expect(sentTo(calls, `PUT /api/series/${id}`)).toEqual([
    {
      ...order,
      startsAt: '2027-03-29T09:45',
      rule: 'FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20270630',
      withoutHolidays: true,
      calendarIds: [],
      version: 4,
      from: '2027-03-29T08:00',
      keepExceptions: true,
    },
  ]);
});

test('SERIES-26 passenger and reference are changed, and a company that takes no more rides stays chosen', async () => {
  const own = { id: sampleId(706), name: 'Town Council', referenceRequired: true };
  const calls = fakeApi({
    ...routes,
    'GET /api/me/companies': { items: [own] },
    [`PUT /api/series/${id}`]: { series, unchanged: 0 },
  });
  const dialog = await openChange();
  await userEvent.click(dialog.getByRole('radio', { name: 'All future rides' }));
  const payer = await dialog.findByRole('combobox', { name: 'Who pays' });
  expect(payer).toHaveDisplayValue('School Board');
  enter(dialog.getByRole('textbox', { name: 'Their name' }), 'Byron');
  enter(dialog.getByRole('textbox', { name: /^Reference/ }), 'Class 5c');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sentTo(calls, `PUT /api/series/${id}`)).toHaveLength(1));
  expect(sentTo(calls, `PUT /api/series/${id}`)).toMatchObject([
    {
      passenger: { name: 'Byron', phone: '+4930901820' },
      companyId: series.companyId,
      companyReference: 'Class 5c',
    },
  ]);
});

test('SERIES-26 the rides are given to another company, or to nobody but the rider', async () => {
  const own = { id: sampleId(706), name: 'Town Council', referenceRequired: true };
  const calls = fakeApi({
    ...routes,
    'GET /api/me/companies': { items: [own] },
    [`PUT /api/series/${id}`]: { series, unchanged: 1 },
  });
  const dialog = await openChange();
  await userEvent.click(dialog.getByRole('radio', { name: /^This and all rides after/ }));
  const payer = await dialog.findByRole('combobox', { name: 'Who pays' });
  await userEvent.selectOptions(payer, 'Town Council');
  expect(dialog.getByRole('textbox', { name: /^Reference/ })).toBeVisible();
  await userEvent.selectOptions(payer, 'I pay');
  expect(dialog.queryByRole('textbox', { name: /^Reference/ })).toBeNull();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'For somebody else' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sentTo(calls, `PUT /api/series/${id}`)).toHaveLength(1));
  expect(sentTo(calls, `PUT /api/series/${id}`)).toMatchObject([
    { passenger: null, companyId: null, companyReference: '', from: '2027-03-29T08:00' },
  ]);
});

test('SERIES-22 a rule that the form cannot show stays when all rides change', async () => {
  const yearly = { ...series, rule: 'FREQ=YEARLY', lastStart: null };
  const calls = fakeApi({
    'GET /api/series': { items: [yearly] },
    [`GET /api/series/${id}`]: yearly,
    [`PUT /api/series/${id}`]: { series: yearly, unchanged: 0 },
  });
  const dialog = await openChange();
  await userEvent.click(dialog.getByRole('radio', { name: 'All future rides' }));
  expect(dialog.getByText(/a rule that cannot be changed here/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Tuesday' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sentTo(calls, `PUT /api/series/${id}`)).toHaveLength(1));
  expect(sentTo(calls, `PUT /api/series/${id}`)).toMatchObject([
    { rule: 'FREQ=YEARLY', startsAt: '2026-11-23T08:00', from: null },
  ]);
});

const school = { id: sampleId(705), name: 'School', completeUntil: '2027-07-31', days: [] };
const halfTerm = { name: 'Half-term', from: '2027-02-15', until: '2027-02-19' };
const effects = {
  rides: [
    { seriesId: id, customerName: 'Ria Rider', startsAt: '2027-02-15T08:00', effect: 'withdrawn' as const },
    { seriesId: id, customerName: 'Ria Rider', startsAt: '2027-02-16T08:00', effect: 'kept' as const },
  ],
  total: 2,
};

async function openCalendar() {
  await openPage('/series', { role: 'admin' });
  await userEvent.click(await screen.findByRole('button', { name: 'Calendars' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit School' }));
  return within(screen.getByRole('dialog', { name: 'School' }));
}

test('SERIES-17 SERIES-26 the office lists what was not booked, who rides and who pays', async () => {
  fakeApi(routes);
  await openPage('/series', { role: 'admin' });
  const row = await screen.findByRole('row', {
    name: /Ria Rider.*12 Lantern Street.*Ada.*School Board · Class 4b.*1/,
  });
  await userEvent.click(within(row).getByText('Ria Rider'));
  expect(await screen.findByText(/clocks change and skip this time/)).toBeVisible();
});

test('SERIES-20 a calendar is saved after the office has seen which rides change', async () => {
  const calls = fakeApi({
    ...routes,
    'GET /api/calendars': { items: [school], version: 3, holidaysUntil: null },
    'POST /api/calendars/preview': effects,
    'PUT /api/calendars': { items: [school], version: 4 },
  });
  const dialog = await openCalendar();
  enter(dialog.getByLabelText('Days off'), 'Half-term');
  enter(dialog.getByLabelText('First day'), '2027-02-15');
  enter(dialog.getByLabelText('Last day'), '2027-02-19');
  await userEvent.click(dialog.getByRole('button', { name: 'Add days off' }));
  await userEvent.click(dialog.getByRole('button', { name: 'See which rides change' }));
  expect(await dialog.findByText('2 rides of the next 60 days change.')).toBeVisible();
  expect(dialog.getByText('Has a driver, stays')).toBeVisible();
  expect(sentTo(calls, 'PUT /api/calendars')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const edited = { ...school, days: [halfTerm] };
  await waitFor(() => expect(sentTo(calls, 'PUT /api/calendars')).toEqual([{ items: [edited], version: 3 }]));
  expect(sentTo(calls, 'POST /api/calendars/preview')).toEqual([{ calendar: edited }]);
});

test('SERIES-21 days of a file are added to a calendar, and a file that is no calendar adds none', async () => {
  const calls = fakeApi({
    ...routes,
    'GET /api/calendars': { items: [school], version: 3, holidaysUntil: null },
    'POST /api/calendars/preview': effects,
  });
  const dialog = await openCalendar();
  const field = dialog.getByLabelText(/^Import a calendar file/);
  await userEvent.upload(field, new File(['no calendar'], 'a.ics', { type: 'text/calendar' }));
  expect(await dialog.findByText(/This file is not a calendar/)).toBeVisible();
  // In the next two years, whenever the test runs.
  const year = new Date().getFullYear() + 1;
  const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
  const text = [
    'BEGIN:VCALENDAR',
    event('UID:1', `DTSTART;VALUE=DATE:${year}0215`, `DTEND;VALUE=DATE:${year}0220`, 'SUMMARY:Half-term'),
    event('UID:2', `DTSTART;VALUE=DATE:${year}0301`, 'SUMMARY:Sports day'),
    'END:VCALENDAR',
  ].join('\r\n');
  await userEvent.upload(field, new File([text], 'b.ics', { type: 'text/calendar' }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^Sports day/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add 1 entry' }));
  await userEvent.click(dialog.getByRole('button', { name: 'See which rides change' }));
  const days = [{ name: 'Half-term', from: `${year}-02-15`, until: `${year}-02-19` }];
  await waitFor(() =>
    expect(sentTo(calls, 'POST /api/calendars/preview')).toEqual([{ calendar: { ...school, days } }]),
  );
});
