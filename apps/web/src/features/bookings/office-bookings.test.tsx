import type { Booking } from '@fiacre/contract';
import { en } from '@fiacre/contract/texts/en';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@fiacre/domain';
import { expect, test, vi } from 'vitest';
import { queryOf, readView } from '../../back-office/view/list-view.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { CancelDialog } from '../../ui/booking/cancel/cancel-dialog.tsx';
import { captureDownloads } from '../../testing/csv-downloads.ts';
import { fakeApi, neverResponds, refuses, sentTo, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleId } from '../../testing/samples.ts';
import { acceptedBooking, allowedActions, pageOf, sampleBooking } from '../../testing/sample-booking.ts';
import { OfficeBookings } from './office-bookings.tsx';
import { bookingFilters } from './booking-filters.ts';
import { columnsFor } from './booking-columns.ts';
import { officeColumns } from './office-columns.tsx';
import { officeCommands } from './office-commands.ts';

// Checking the visibility of each of a thousand cells takes seconds.
configure({ defaultHidden: true });

function show(role: Role, routes: FakeRoutes = {}) {
  const calls = fakeApi({
    'GET /api/maps/city': neverResponds(),
    'GET /api/bookings': pageOf([sampleBooking({ actions: allowedActions('cancel', 'assign') })]),
    ...routes,
  });
  renderPart(<OfficeBookings role={role} />, { role });
  return calls;
}

const commandsOf = (booking: Booking, press = vi.fn<(booking: Booking, verb: string) => void>()) =>
  officeCommands(booking, {
    role: 'admin',
    autoDispatch: false,
    press,
    open: vi.fn<() => void>(),
    t: (key) => key,
    textOf: (code) => `because ${code}`,
  });

test('BKT-15 a fleet admin’s rows have no actions', async () => {
  show('fleetadmin');
  expect(await screen.findByText('F4711K')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Actions' })).not.toBeInTheDocument();
});

test('BKT-4 BKT-17 an admin cancels and assigns from the row’s menu, and by the letters C and A', async () => {
  const booking = sampleBooking({ actions: allowedActions('cancel', 'assign') });
  show('admin', {
    [`GET /api/bookings/${booking.id}/assignable-drivers`]: { items: [] },
    'GET /api/cancellation-reasons': { items: [] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: /Assign driver/ }));
  const assign = await screen.findByRole('dialog', { name: 'Assign driver' });
  await userEvent.click(within(assign).getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(screen.getByText('F4711K'), { key: 'a' });
  const again = await screen.findByRole('dialog', { name: 'Assign driver' });
  await userEvent.click(within(again).getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(screen.getByText('F4711K'), { key: 'c' });
  expect(await screen.findByRole('dialog', { name: en.cancel_why })).toBeInTheDocument();
});

test('BKT-4 BKT-17 a command’s letter runs it while the menu is open, on any keyboard; the letter of a disabled one leaves the menu open', async () => {
  const closed = { verb: 'assign' as const, allowed: false, reason: 'auto_dispatch_on' };
  const booking = sampleBooking({ actions: [...allowedActions('cancel'), closed] });
  show('admin', {
    'GET /api/bookings': pageOf([booking]),
    'GET /api/cancellation-reasons': { items: [] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
  const menu = screen.getByRole('menu', { name: 'Actions' });
  fireEvent.keyDown(within(menu).getByRole('menuitem', { name: /View|Open/ }), { key: 'a' });
  expect(screen.getByRole('menu', { name: 'Actions' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  // The letter C of a Latin keyboard, where an Arabic one has this letter.
  fireEvent.keyDown(within(menu).getByRole('menuitem', { name: /View|Open/ }), { key: 'ؤ', code: 'KeyC' });
  expect(await screen.findByRole('dialog', { name: en.cancel_why })).toBeInTheDocument();
  expect(screen.queryByRole('menu')).toBeNull();
});

test('BKT-5 BKT-6 cancels several bookings with one reason, shows each result, and retries with the current booking', async () => {
  const first = sampleBooking({ actions: allowedActions('cancel') });
  const second = sampleBooking({ id: sampleId(77), reference: 'G5822L', actions: allowedActions('cancel') });
  const cancel = (id: string) => `POST /api/bookings/${id}/cancel`;
  const now = { ...second, version: 9 };
  const answers = [refuses(409, 'stale_version', { version: 9, booking: { ...now } }), now];
  const calls = show('admin', {
    'GET /api/bookings': pageOf([first, second]),
    'GET /api/cancellation-reasons': {
      items: [
        { value: 0, label: 'I booked by mistake', audience: 'riders' },
        { value: 1, label: 'No driver is available', audience: 'office' },
      ],
    },
    [cancel(first.id)]: first,
    [cancel(second.id)]: () => answers.shift() ?? {},
  });
  await screen.findByText('G5822L');
  for (const box of screen.getAllByRole('checkbox', { name: 'Select row' })) fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: en.bulk_cancel }));
  const dialog = within(screen.getByRole('dialog', { name: en.bulk_cancel }));
  const go = dialog.getByRole('button', { name: 'Apply to 2 rows' });
  expect(go).toBeDisabled();
  expect(dialog.queryByRole('radio', { name: 'I booked by mistake' })).not.toBeInTheDocument();
  fireEvent.click(await dialog.findByRole('radio', { name: 'No driver is available' }));
  fireEvent.click(go);
  fireEvent.click(await dialog.findByRole('button', { name: 'Try 1 row again' }));
  await waitFor(() =>
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'F4711KDone',
      'G5822LDone',
    ]),
  );
  const reason = 'No driver is available';
  expect(sentTo(calls, cancel(second.id))).toEqual([
    { reason, version: second.version },
    { reason, version: 9 },
  ]);
});

test('BKT-5 BKT-14 a ride whose driver has arrived is not cancelled in bulk, even if they arrived in the meantime', async () => {
  const waiting = sampleBooking({ actions: allowedActions('cancel') });
  const arrived = sampleBooking({
    id: sampleId(77),
    reference: 'G5822L',
    status: 'ARRIVED',
    actions: allowedActions('cancel'),
  });
  const accepted = acceptedBooking({
    id: sampleId(78),
    reference: 'H6933M',
    actions: allowedActions('cancel'),
  });
  const cancel = (id: string) => `POST /api/bookings/${id}/cancel`;
  const calls = show('admin', {
    'GET /api/bookings': pageOf([waiting, arrived, accepted]),
    'GET /api/cancellation-reasons': {
      items: [{ value: 0, label: 'No driver is available', audience: 'office' }],
    },
    [cancel(waiting.id)]: waiting,
    [cancel(accepted.id)]: refuses(409, 'stale_version', {
      booking: { ...accepted, status: 'ARRIVED', version: accepted.version + 1 },
    }),
  });
  await screen.findByText('G5822L');
  for (const box of screen.getAllByRole('checkbox', { name: 'Select row' })) fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: en.bulk_cancel }));
  const dialog = within(screen.getByRole('dialog', { name: en.bulk_cancel }));
  const results = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  const skipped = en.closed_by_status.replace('{{status}}', en.status_ARRIVED);
  expect(results()).toEqual(['F4711K', `G5822L${skipped}`, 'H6933M']);
  fireEvent.click(await dialog.findByRole('radio', { name: 'No driver is available' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Apply to 2 rows' }));
  await waitFor(() => expect(results()).toEqual(['F4711KDone', `G5822L${skipped}`, `H6933M${skipped}`]));
  expect(dialog.queryByRole('button', { name: /again/ })).not.toBeInTheDocument();
  expect([arrived, accepted].map(({ id }) => sentTo(calls, cancel(id)).length)).toEqual([0, 1]);
});

test('BKT-8 only bookings that are offered automatically are taken out of automatic dispatch in bulk', async () => {
  const automatic = { verb: 'assign', allowed: false, reason: 'auto_dispatch_on' } as const;
  const offered = sampleBooking({ actions: [automatic] });
  const takenOut = sampleBooking({
    id: sampleId(77),
    reference: 'G5822L',
    actions: allowedActions('assign'),
  });
  const accepted = acceptedBooking({ id: sampleId(78), reference: 'H6933M', actions: [] });
  const take = `POST /api/bookings/${offered.id}/manual-dispatch`;
  const calls = show('admin', {
    'GET /api/bookings': pageOf([offered, takenOut, accepted]),
    [take]: offered,
  });
  await screen.findByText('G5822L');
  for (const box of screen.getAllByRole('checkbox', { name: 'Select row' })) fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: en.take_from_dispatch }));
  const dialog = within(screen.getByRole('dialog', { name: en.take_from_dispatch }));
  fireEvent.click(dialog.getByRole('button', { name: 'Apply to 1 row' }));
  await waitFor(() =>
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'F4711KDone',
      `G5822L${en['trail_manual-dispatch']}`,
      `H6933M${en.closed_by_status.replace('{{status}}', en.status_ACCEPTED)}`,
    ]),
  );
  expect(calls.filter(({ route }) => route.endsWith('/manual-dispatch'))).toHaveLength(1);
});

test('BKT-8 assigning is disabled during automatic dispatch, with a reason; the booking can be taken out of it', () => {
  const press = vi.fn<(booking: Booking, verb: string) => void>();
  const booking = sampleBooking({
    actions: [{ verb: 'assign', allowed: false, reason: 'auto_dispatch_on' }, ...allowedActions('cancel')],
  });
  const commands = commandsOf(booking, press);
  expect(commands.find(({ label }) => label === 'assign_driver')?.closed).toBe('because auto_dispatch_on');
  const take = commands.find(({ label }) => label === 'take_from_dispatch');
  expect(take).toMatchObject({ closed: undefined, letter: 't' });
  take?.onSelect();
  expect(press).toHaveBeenCalledWith(booking, 'take-from-dispatch');
  const started = sampleBooking({ status: 'STARTED', actions: [] });
  const assign = commandsOf(started).find(({ label }) => label === 'assign_driver');
  expect(assign?.closed).toBe('closed_by_status');
  expect(commandsOf(started).map(({ label }) => label)).not.toContain('take_from_dispatch');
});

test('BKT-1 status, people, places and price are visible at 1280 px, next to the navigation', () => {
  const inSight = [
    'reference',
    'status',
    'tripDate',
    'customerName',
    'pickup',
    'drop',
    'driverName',
    'tripCost',
  ];
  const columns = officeColumns('admin', 'taxi');
  expect(columns.slice(0, inSight.length).map(({ name }) => name)).toEqual(inSight);
  const widthPixels = columns.slice(0, inSight.length).reduce((sum, column) => sum + column.widthPixels, 0);
  const [navigation, margins, checkbox, menu, scrollbar] = [240, 52, 50, 48, 15];
  expect(widthPixels).toBeLessThanOrEqual(1280 - navigation - margins - checkbox - menu - scrollbar);
  const others = columnsFor('admin', 'taxi').map(({ name }) => name);
  expect(columns.slice(inSight.length).map(({ name }) => name)).toEqual(
    others.filter((name) => !inSight.includes(name)),
  );
});

test('BKT-1 KERB-13 sends the filter to the server, with dates in the operator’s time zone', () => {
  const kerbPlaces = [{ id: sampleId(510), name: 'Hotel Adler' }];
  const options = { carTypes: [{ name: 'Van' }], kerbPlaces };
  const filters = bookingFilters(createTranslator('en', en), options, 'Asia/Kathmandu');
  const rules = { defaultSort: '-tripDate', sortFields: [], filters };
  const askedFor = (address: string) => {
    const { page, pageSize, sort, ...query } = queryOf(
      readView(new URLSearchParams(address), rules),
      filters,
    );
    expect([page, pageSize, sort]).toEqual([1, 25, '-tripDate']);
    return query;
  };
  expect(askedFor('status=CANCELLED&carType=Van')).toEqual({ status: 'CANCELLED', carType: 'Van' });
  expect(askedFor('status=active')).toEqual({ active: 'true' });
  expect(askedFor(`kerbPlace=${sampleId(510)}`)).toEqual({ kerbPlace: sampleId(510) });
  expect(askedFor(`kerbPlace=${sampleId(509)}`)).toEqual({});
  expect(askedFor('status=LOST&carType=Submarine')).toEqual({});
  expect(askedFor('from=2026-11-22&to=2026-11-22')).toEqual({
    from: '2026-11-21T18:15:00.000Z',
    to: '2026-11-22T18:14:59.999Z',
  });
});

test('BKT-1 opens a row with its trail, fare, money, messages and the drivers who were asked', async () => {
  const booking = { ...acceptedBooking(), driverShare: 1137 };
  const fare = {
    currency: 'USD',
    totalCost: 1264,
    convenienceFees: 126,
    grandTotal: 1390,
    lines: booking.fareLines,
  };
  show('admin', {
    'GET /api/bookings': pageOf([
      sampleBooking({ id: booking.id, actions: allowedActions('cancel', 'assign') }),
    ]),
    [`GET /api/bookings/${booking.id}`]: booking,
    [`GET /api/bookings/${booking.id}/tracking`]: neverResponds(),
    [`GET /api/bookings/${booking.id}/fare`]: {
      fare,
      estimate: fare,
      charge: { taxes: [{ rate: 7, gross: 1070, tax: 70 }] },
      basis: {
        carTypeId: booking.carTypeId,
        carTypeVersion: 4,
        tariff: {},
        distanceMetres: 4310,
        durationSeconds: 360,
        convertToMile: false,
        decimal: 2,
        source: 'track',
      },
    },
    [`GET /api/chats/${booking.id}/messages`]: {
      items: [
        {
          id: sampleId(80),
          bookingId: booking.id,
          message: 'I am waiting at the gate',
          from: booking.customer,
          type: 'msg',
          msgDate: '2026-11-21',
          msgTime: '12:01',
          at: '2026-11-21T12:01:00Z',
          source: 'rider',
          smsId: null,
        },
      ],
      total: 1,
      page: 1,
      pageSize: 100,
    },
    [`GET /api/bookings/${booking.id}/trail`]: {
      items: [
        {
          at: '2026-11-21T11:59:00Z',
          event: 'offer',
          verb: 'offer',
          fromStatus: 'NEW',
          toStatus: 'NEW',
          byRole: 'dispatcher',
          byId: null,
          byName: null,
          drivers: [
            { id: sampleId(51), name: 'Luca Moretti' },
            { id: sampleId(52), name: 'Dora Diaz' },
          ],
          facts: { said: { reason: 'nearest first' } },
        },
        {
          at: '2026-11-21T12:00:00Z',
          event: 'accept',
          verb: 'accept',
          fromStatus: 'NEW',
          toStatus: 'ACCEPTED',
          byRole: 'driver',
          byId: null,
          byName: 'Luca Moretti',
          drivers: [],
          facts: {},
        },
      ],
    },
  });
  const grid = await screen.findByRole('grid', { name: 'Bookings' });
  const reference = await within(grid).findByText('F4711K');
  await userEvent.click(reference);
  const detail = await screen.findByRole('dialog', { name: 'Booking F4711K' });
  expect(await within(detail).findByText('Accepted')).toBeInTheDocument();
  expect(
    within(detail)
      .getAllByText(/Driver on the way/)
      .at(-1),
  ).toBeVisible();
  expect(within(detail).getByText('Luca Moretti, Dora Diaz · nearest first')).toBeInTheDocument();
  expect(await within(detail).findByText('I am waiting at the gate')).toBeInTheDocument();
  const money = within(within(detail).getByRole('region', { name: 'Payment' }));
  expect(money.getByText(en.col_driver_share).nextSibling).toHaveTextContent('$11.37');
  expect(
    await within(detail).findByText(/Based on the route driven · 4.3 km · about 6 min · tariff version 4/),
  ).toBeInTheDocument();
});

test('EMPTY-1 BKT-1 says so in place of the rows of an empty list, and exports the same rows as CSV', async () => {
  show('admin', { 'GET /api/bookings': pageOf([]) });
  expect(await screen.findByText('No bookings yet.')).toBeInTheDocument();
  const asked = captureDownloads('reference\r\n');
  await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  const query = new URL(asked[0]?.url ?? '', 'http://x').searchParams;
  expect([query.get('sort'), query.get('page')]).toEqual(['-tripDate', null]);
  expect(query.get('columns')).toMatch(/^reference,.*tripDate,.*pickup\.add,/);
});

test('BKT-6 STORE-10 an admin cancels with a reason from the list or a typed one', async () => {
  const booking = sampleBooking({ actions: allowedActions('cancel') });
  const cancel = `POST /api/bookings/${booking.id}/cancel`;
  const calls = fakeApi({
    [`GET /api/bookings/${booking.id}/cancellation`]: {
      currency: 'USD',
      fee: 0,
      refund: 0,
      why: 'office',
      next: null,
    },
    'GET /api/cancellation-reasons': {
      items: [
        { value: 0, label: 'Changed my mind', audience: 'everyone' },
        { value: 1, label: 'I booked by mistake', audience: 'riders' },
        { value: 2, label: 'No driver is available', audience: 'office' },
      ],
    },
    [cancel]: booking,
  });
  renderPart(<CancelDialog booking={booking} onClose={vi.fn()} />, { role: 'admin' });
  const send = screen.getByRole('button', { name: 'Cancel booking' });
  await userEvent.click(await screen.findByRole('radio', { name: 'Changed my mind' }));
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Changed my mind',
    'No driver is available',
  ]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Or write your own reason' }), ' Street closed ');
  expect(screen.getByRole('radio', { name: 'Changed my mind' })).not.toBeChecked();
  await userEvent.click(send);
  await waitFor(() =>
    expect(calls.find(({ route }) => route === cancel)?.body).toMatchObject({ reason: 'Street closed' }),
  );
});

test('CHANGE-13 the letter E of a row opens the form for changes, until the end of the trip', () => {
  const press = vi.fn<(booking: Booking, verb: string) => void>();
  const started = acceptedBooking({ status: 'STARTED' });
  const change = commandsOf(started, press).find(({ letter }) => letter === 'e');
  expect(change?.label).toBe('change_ride');
  change?.onSelect();
  expect(press).toHaveBeenCalledWith(started, 'change');
  const reached = acceptedBooking({ status: 'REACHED' });
  expect(commandsOf(reached).map(({ label }) => label)).not.toContain('change_ride');
});
