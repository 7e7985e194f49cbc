import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { useLocation } from 'react-router';
import type { UserChange } from '../../api/office/user-changes.ts';
import { queryOf, readView } from '../../back-office/view/list-view.ts';
import { en } from '@fiacre/contract/texts/en';
import { createTranslator } from '../../i18n/translate.ts';
import { fakeApi, refuses, sentTo, type FakeCall } from '../../testing/fake-api.ts';
import { isMutating } from '../../testing/query-clients.ts';
import { renderPart } from '../../testing/render.tsx';
import { pageOf } from '../../testing/sample-booking.ts';
import { sampleDriverRow } from '../../testing/sample-people.ts';
import { sampleId } from '../../testing/samples.ts';
import { UndoProvider } from '../../ui/undo/undo-provider.tsx';
import { namesIn } from './person/name-of.ts';
import { bulkApproval, personCommands, type CommandOptions } from './people-commands.ts';
import { adminList, driverList, peopleFilters } from './people-lists.ts';
import { DriversPage, PeoplePage } from './people-page.tsx';

// Checking the visibility of each of many cells takes seconds.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));

const [dora, dan] = [sampleDriverRow(), sampleDriverRow({ id: sampleId(301), firstName: 'Dan' })];

const Address = () => <output>{useLocation().search}</output>;
const address = () => screen.getAllByRole('status').find(({ tagName }) => tagName === 'OUTPUT')?.textContent;

test('USERS-1 a row opens its person, with the section in the URL; closing returns to the list', async () => {
  fakeApi({
    'GET /api/users': pageOf([dora]),
    [`GET /api/users/${dora.id}`]: dora,
    [`GET /api/users/${dora.id}/access`]: {
      hasPassword: true,
      invitation: 'mail' as const,
      emailVerified: true,
      unreachable: [],
      lastMessages: [],
      sessions: [],
      secondFactor: null,
    },
  });
  renderPart(
    <>
      <DriversPage />
      <Address />
    </>,
    { role: 'fleetadmin', at: '/drivers?q=dora' },
  );
  // The cell may cut a long name, so its label contains the whole name.
  const name = await screen.findByText('Dora Driver');
  expect(name.closest('[title]')).toHaveAttribute('title', 'Dora Driver');
  fireEvent.click(name);
  const panel = await screen.findByRole('dialog', { name: 'Dora Driver' });
  expect(address()).toBe(`?q=dora&person=${dora.id}`);
  fireEvent.click(within(panel).getByRole('tab', { name: 'Sign-in' }));
  expect(address()).toBe(`?q=dora&person=${dora.id}&tab=access`);
  expect(await within(panel).findByText('Not signed in anywhere.')).toBeInTheDocument();
  fireEvent.click(within(panel).getByRole('button', { name: 'Close' }));
  expect(address()).toBe('?q=dora');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('USERS-1 REG-3 a name is edited in the list, and an invisible one is refused at the cell', async () => {
  const route = `PATCH /api/users/${dora.id}`;
  const saved = { ...dora, lastName: 'Neumann', version: 2 };
  const calls = fakeApi({ 'GET /api/users': pageOf([dora]), [route]: saved });
  renderPart(
    <UndoProvider>
      <DriversPage />
    </UndoProvider>,
    { role: 'admin', at: '/drivers' },
  );
  fireEvent.click(await screen.findByTitle('Edit Dora Driver'));
  const input = screen.getByRole('textbox', { name: 'Name' });
  const finish = (typed: string) => {
    fireEvent.change(input, { target: { value: typed } });
    fireEvent.keyDown(input, { key: 'Enter' });
  };
  finish(' \u200b ');
  await waitFor(() => expect(input).toHaveAccessibleDescription('Please enter your first and last name.'));
  expect(sentTo(calls, route)).toEqual([]);
  finish('Dora Neumann');
  expect(await screen.findByText('Dora Neumann')).toBeInTheDocument();
  expect(sentTo(calls, route)).toEqual([{ firstName: 'Dora', lastName: 'Neumann', version: 1 }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  // Undo sends the saved name again.
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sentTo(calls, route)).toHaveLength(2));
  expect(sentTo(calls, route)[1]).toEqual({ firstName: 'Dora', lastName: 'Driver', version: 2 });
});

test.each([
  ['Ana María Pérez', { firstName: 'Ana María', lastName: 'Pérez' }],
  ['Eva López Ruiz', { firstName: 'Eva', lastName: 'López Ruiz' }],
  ['  Eva   Ruiz ', { firstName: 'Eva', lastName: 'Ruiz' }],
  ['Eva', { firstName: 'Eva', lastName: '' }],
])('USERS-1 “%s” in place of Ana María López Ruiz is %o', (typed, names) => {
  expect(namesIn(typed, { firstName: 'Ana María', lastName: 'López Ruiz' })).toEqual(names);
});

test('USERS-1 a driver added after the form was closed does not replace a driver opened since', async () => {
  const answer = Promise.withResolvers<object>();
  const routes = { 'GET /api/users': pageOf([dora]), [`GET /api/users/${dora.id}`]: dora };
  fakeApi({ ...routes, 'POST /api/users': answer.promise });
  renderPart(
    <>
      <DriversPage />
      <Address />
    </>,
    { role: 'fleetadmin', at: '/drivers' },
  );
  await screen.findByText('Dora Driver');
  fireEvent.click(screen.getByRole('button', { name: 'Add driver' }));
  const form = await screen.findByRole('dialog', { name: 'Add driver' });
  fireEvent.change(within(form).getByLabelText('First name'), { target: { value: 'Dan' } });
  fireEvent.change(within(form).getByLabelText('Last name'), { target: { value: 'Driver' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Add driver' }));
  await waitFor(() => expect(isMutating()).toBe(true));
  fireEvent.click(within(form).getByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  fireEvent.click(screen.getByText('Dora Driver'));
  await screen.findByRole('dialog', { name: 'Dora Driver' });
  answer.resolve(dan);
  await waitFor(() => expect(isMutating()).toBe(false));
  // The response's effect has reached the URL.
  await act(async () => {});
  expect(address()).toBe(`?person=${dora.id}`);
});

test('USERS-2 USERS-6 the admins’ page requests admins; a shared link opens the form, and then shows the new admin', async () => {
  const added = sampleDriverRow({
    id: sampleId(302),
    usertype: 'admin',
    firstName: 'Ann',
    lastName: 'Admin',
  });
  const calls = fakeApi({
    'GET /api/users': pageOf([]),
    'POST /api/users': added,
    [`GET /api/users/${added.id}`]: added,
  });
  renderPart(
    <>
      <PeoplePage list={adminList} />
      <Address />
    </>,
    { role: 'admin', at: '/alladmin?person=new' },
  );
  const panel = await screen.findByRole('dialog', { name: 'Add admin' });
  fireEvent.change(within(panel).getByLabelText('First name'), { target: { value: 'Ann' } });
  fireEvent.change(within(panel).getByLabelText('Last name'), { target: { value: 'Admin' } });
  fireEvent.click(within(panel).getByRole('button', { name: 'Add admin' }));
  expect(await screen.findByText('Ann Admin has been added.')).toBeInTheDocument();
  expect(address()).toBe(`?person=${added.id}`);
  expect(calls[0]?.query.get('type')).toBe('admin');
});

test('EMPTY-7 EMPTY-12 an empty list says so without an alert, with the way to add somebody', async () => {
  fakeApi({ 'GET /api/users': pageOf([]) });
  renderPart(<PeoplePage list={driverList} />, { role: 'fleetadmin' });
  expect(await screen.findByText('No users available.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Add driver' })).toHaveLength(2);
});

test.each([
  [false, /The demo exports nothing/],
  [true, /^$/],
])('DEMO-11 with critical edits allowed: %s, the export of people says %s', async (allowed, text) => {
  fakeApi({ 'GET /api/users': pageOf([]) });
  renderPart(<PeoplePage list={driverList} />, {
    role: 'fleetadmin',
    settings: { allowCriticalEditsAdmin: allowed },
  });
  const button = await screen.findByRole('button', { name: 'Export as CSV' });
  if (allowed) expect(button).toBeEnabled();
  else expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(text);
});

test('USERS-9 the results of a bulk approval stay when the approved people leave the list, and a retry uses the person’s current version', async () => {
  const [waiting, changed] = [
    { ...dora, approved: false },
    { ...dan, approved: false },
  ];
  const lists = [pageOf([waiting, changed])];
  const stale = Promise.withResolvers<object>();
  const route = (id: string) => `PATCH /api/users/${id}`;
  const calls = fakeApi({
    'GET /api/users': () => lists.shift() ?? pageOf([]),
    [route(dora.id)]: { ...dora, version: 2 },
    [route(dan.id)]: ({ body }: FakeCall) =>
      (body as UserChange['body']).version === 9 ? { ...dan, version: 10 } : stale.promise,
    [`GET /api/users/${dan.id}`]: { ...changed, version: 9 },
  });
  renderPart(<DriversPage />, { role: 'admin', at: '/drivers?approved=false' });
  await screen.findByText('Dora Driver');
  for (const box of screen.getAllByRole('checkbox', { name: 'Select row' })) fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Approve' }));
  const results = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  fireEvent.click(dialog.getByRole('button', { name: 'Apply to 2 rows' }));
  expect(await screen.findByText('No users available.')).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Approve' })).toBeInTheDocument();
  stale.resolve(refuses(409, 'stale_version'));
  const again = await dialog.findByRole('button', { name: 'Try 1 row again' });
  expect(results()).toEqual(['Dora DriverDone', `Dan Driver${en.stale_version}`]);
  fireEvent.click(again);
  await waitFor(() => expect(results()).toEqual(['Dora DriverDone', 'Dan DriverDone']));
  expect(sentTo(calls, route(dan.id))).toEqual([
    { approved: true, version: 1 },
    { approved: true, version: 9 },
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('the actions of a row', () => {
  const t = createTranslator('en', en);
  const tasks = { approve: vi.fn<() => void>(), suspend: vi.fn<() => void>(), remove: vi.fn<() => void>() };
  const commandsOf = (person: typeof dora, change: Partial<CommandOptions> = {}) =>
    personCommands(person, { t, mayApprove: true, ownId: sampleId(2), ...change }, tasks);
  const labelsOf = (...of: Parameters<typeof commandsOf>) => commandsOf(...of).map(({ label }) => label);

  test('USERS-9 approve a waiting person and suspend an approved one, each on a letter key', () => {
    expect(labelsOf({ ...dora, approved: false })).toEqual(['Approve', 'Delete']);
    expect(labelsOf(dora)).toEqual(['Suspend', 'Delete']);
    expect(labelsOf(dora, { mayApprove: false })).toEqual(['Delete']);
    commandsOf({ ...dora, approved: false })
      .find(({ letter }) => letter === 'a')
      ?.onSelect();
    expect(tasks.approve).toHaveBeenCalledOnce();
  });

  test('USERS-11 the admin’s own account shows why it cannot be suspended or deleted', () => {
    const closed = commandsOf(dora, { ownId: dora.id }).map((command) => command.closed);
    expect(closed).toEqual(['This is your own account.', 'This is your own account.']);
  });

  test('USERS-9 several people are approved or suspended, each independently', async () => {
    const update = vi.fn<(change: UserChange) => Promise<unknown>>().mockResolvedValue(dora);
    const refetch = vi.fn<(id: string) => Promise<typeof dora>>();
    const [approve, suspend] = bulkApproval(t, { update, refetch });
    await approve?.run(dora, '');
    await suspend?.run(dan, '');
    expect(update.mock.calls).toEqual([
      [{ id: dora.id, body: { approved: true, version: 1 } }],
      [{ id: dan.id, body: { approved: false, version: 1 } }],
    ]);
  });
});

test('USERS-1 lists are filtered by approval, and drivers by fleet', () => {
  const t = createTranslator('en', en);
  const fleets = [{ value: sampleId(9), label: 'Flo Fleet' }];
  const askedFor = (address: string, options = fleets) => {
    const filters = peopleFilters(t, options);
    return queryOf(
      readView(new URLSearchParams(address), { defaultSort: '-createdAt', sortFields: [], filters }),
      filters,
    );
  };
  expect(askedFor(`approved=false&fleet=${sampleId(9)}`)).toMatchObject({
    approved: 'false',
    fleetadmin: sampleId(9),
  });
  expect(askedFor(`fleet=${sampleId(9)}`, [])).not.toHaveProperty('fleetadmin');
});
