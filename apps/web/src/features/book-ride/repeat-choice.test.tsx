import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeApi, neverResponds, sentTo } from '../../testing/fake-api.ts';
import { openPage, renderPart } from '../../testing/render.tsx';
import { acceptedBooking } from '../../testing/sample-booking.ts';
import { sampleId } from '../../testing/samples.ts';
import { RebookButtons } from '../../ui/booking/rebook-buttons.tsx';
import { changeDraft, currentDraft, startReturn } from './draft/booking-draft.ts';
import { acceptingServer, prefillForm, seePrice } from './testing/fill-form.ts';

const school = { id: sampleId(711), name: 'School holidays', completeUntil: '2027-07-31', days: [] };

test('SERIES-16 a ride for a later time is repeated on days of the week, without holidays and days off', async () => {
  const calls = fakeApi({
    ...acceptingServer,
    'GET /api/calendars': { items: [school], version: 2, holidaysUntil: '2027-12-31' },
    'POST /api/series': {},
    'GET /api/series': neverResponds(),
  });
  prefillForm();
  changeDraft({ bookLater: true, tripDateLocal: '2031-06-02T07:30' });
  await openPage('/', { role: 'rider' });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Repeat this ride' }));
  const days = screen.getByRole('group', { name: 'On these days of the week' });
  expect(within(days).getByRole('button', { name: 'Monday' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(within(days).getByRole('button', { name: 'Wednesday' }));
  await userEvent.selectOptions(screen.getByLabelText('Ends'), 'On a day');
  enter(screen.getByLabelText('Last day'), '2031-07-31');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Not on public holidays' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Not on the days of “School holidays”' }));
  await seePrice();
  await userEvent.click(await screen.findByRole('button', { name: /Repeat this ride, .* each time/ }));
  await waitFor(() => expect(sentTo(calls, 'POST /api/series')).toHaveLength(1));
  expect(sentTo(calls, 'POST /api/series')).toMatchObject([
    {
      startsAt: '2031-06-02T07:30',
      rule: 'FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20310731',
      withoutHolidays: true,
      calendarIds: [school.id],
      agreedPrice: null,
    },
  ]);
  expect(sentTo(calls, 'POST /api/bookings')).toEqual([]);
});

test('SERIES-24 SERIES-25 a repeated ride is for somebody else, on the account of a company', async () => {
  const company = { id: sampleId(712), name: 'School Board', referenceRequired: true };
  const calls = fakeApi({
    ...acceptingServer,
    'GET /api/me/companies': { items: [company] },
    'GET /api/calendars': { items: [], version: 1, holidaysUntil: null },
    'POST /api/series': {},
    'GET /api/series': neverResponds(),
  });
  prefillForm();
  const passenger = { name: 'Ada', phone: '030 901820', country: 'DE', language: 'de', seesPrice: false };
  changeDraft({ bookLater: true, tripDateLocal: '2031-06-02T07:30', passenger });
  await openPage('/', { role: 'rider' });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Repeat this ride' }));
  await seePrice();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Who pays' }), company.name);
  await waitFor(() => expect(sentTo(calls, 'POST /api/quotes')[1]).toMatchObject({ companyId: company.id }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Reference/ }), 'Class 4b');
  await userEvent.click(screen.getByRole('button', { name: /Repeat this ride, .* each time/ }));
  await waitFor(() => expect(sentTo(calls, 'POST /api/series')).toHaveLength(1));
  expect(sentTo(calls, 'POST /api/series')).toMatchObject([
    { passenger, companyId: company.id, companyReference: 'Class 4b' },
  ]);
});

test('SERIES-18 the return of a ride that is not over swaps its places and asks for the time', async () => {
  const booking = { ...acceptedBooking(), persons: 3, assistance: ['wheelchair' as const] };
  renderPart(<RebookButtons booking={booking} onRebook={(one) => startReturn(one)} />);
  await userEvent.click(screen.getByRole('button', { name: /^Book the return/ }));
  expect(currentDraft()).toMatchObject({
    pickup: booking.drop,
    drop: booking.pickup,
    carTypeId: booking.carTypeId,
    persons: 3,
    assistance: ['wheelchair'],
    bookLater: true,
    tripDateLocal: '',
    priceAtOnce: false,
  });
});
