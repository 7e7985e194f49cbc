import { ApiRefusal } from '@fiacre/contract/client';
import { en } from '@fiacre/contract/texts/en';
import { useQuery } from '@tanstack/react-query';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useLocation, useNavigate } from 'react-router';
import { captureDownloads } from '../testing/csv-downloads.ts';
import { enter } from '../testing/enter.ts';
import { fakeApi, refuses, type FakeCall, type FakeRoutes } from '../testing/fake-api.ts';
import { renderPart } from '../testing/render.tsx';
import { UndoProvider } from '../ui/undo/undo-provider.tsx';
import { actionColumn, type ListColumn } from './view/list-column.ts';
import type { OfficeListProps } from './office-list-props.ts';
import { OfficeList } from './office-list.tsx';

// Checking the visibility of each of many cells takes seconds.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));

interface Person {
  readonly id: string;
  readonly name: string;
}
interface Query {
  readonly state?: string;
}
const everybody = 60;

/** Responds like the server, with at most two rows per page; a page past the last match is empty. */
function listPeople({ query }: FakeCall): object {
  const total = query.has('q') ? 1 : everybody;
  const [page, pageSize] = [Number(query.get('page')), Number(query.get('pageSize'))];
  const count = Math.min(2, Math.max(0, total - (page - 1) * pageSize));
  const items = Array.from({ length: count }, (_, index) => ({
    id: `${page}-${index}`,
    name: query.get('q') ?? `Person ${page}${index}`,
  }));
  return { items, total };
}

function usePeople(query: Query) {
  return useQuery({
    queryKey: ['people', query],
    queryFn: async (): Promise<{ items: Person[]; total: number }> => {
      const answer = await fetch(`/api/people?${new URLSearchParams({ ...query })}`, {});
      const body = (await answer.json()) as { items: Person[]; total: number; error?: unknown };
      if (body.error !== undefined) throw new Error('refused');
      return body;
    },
    placeholderData: (previous) => previous,
  });
}

const pressed = vi.fn<(person: Person) => void>();
const opened = vi.fn<(person: Person) => void>();
beforeEach(() => {
  pressed.mockClear();
  opened.mockClear();
});
const columns: readonly ListColumn<Person>[] = [
  { name: 'name', label: 'col_name', widthPixels: 100, sort: 'name', text: ({ name }) => name },
  actionColumn(80, (person) => (
    <button type="button" onClick={() => pressed(person)}>
      Act
    </button>
  )),
];

function Address() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      at {useLocation().search}
    </button>
  );
}
const address = () => screen.getByRole('button', { name: /^at\b/ }).textContent.slice(3);

interface Shown extends Partial<OfficeListProps<Person, Query>> {
  readonly at?: string;
  readonly routes?: FakeRoutes;
}

function render({ at = '', routes = {}, ...props }: Shown = {}) {
  const calls = fakeApi({ 'GET /api/people': listPeople, ...routes });
  const list = (
    <OfficeList<Person, Query>
      name="people"
      title="riders"
      emptyText="no_users"
      columns={columns}
      filters={[
        {
          name: 'state',
          label: 'col_status',
          options: [{ value: 'open', label: 'Open' }],
          query: (state) => ({ state }),
        },
      ]}
      defaultSort="-name"
      useRows={usePeople}
      {...props}
    />
  );
  const { queries } = renderPart(
    <UndoProvider>
      {list}
      <Address />
    </UndoProvider>,
    { role: 'admin', at: `/people${at}` },
  );
  return { calls, queries };
}
const show = (shown?: Shown) => render(shown).calls;
const asked = (calls: readonly FakeCall[], ...names: string[]) =>
  calls.map(({ query }) => names.map((name) => query.get(name)).join(' '));
const headings = () => screen.getAllByRole('columnheader');
const headingOfName = () => screen.getByText('Name', { selector: '[role=columnheader] *' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('USERS-1 shows the page’s own buttons next to those of every list', async () => {
  show({ tools: <button type="button">Add person</button> });
  await screen.findByText('Person 10');
  expect(screen.getByRole('button', { name: 'Add person' })).toBeInTheDocument();
});

describe('BKT-18 Ctrl+C', () => {
  const names = ['Ada\tB', '=1+1'];
  const listed: Shown = {
    columns: [{ name: 'id', label: 'col_status', widthPixels: 90, text: ({ id }) => `#${id}` }, ...columns],
    routes: {
      'GET /api/people': { items: names.map((name, index) => ({ id: `p${index}`, name })), total: 2 },
    },
    bulkCommands: [],
  };
  const copied = () => {
    const setData = vi.fn<(type: string, text: string) => void>();
    const left = fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData } });
    return left ? 'left to the browser' : setData.mock.calls;
  };
  const cell = (text: string) => screen.getByText(text, { selector: '[role=gridcell] *' });
  const focus = (text: string) => cell(text).closest<HTMLElement>('[role=gridcell]')?.focus();

  test('copies the text of the cell that has the focus', async () => {
    show(listed);
    await screen.findByText('=1+1');
    focus('#p1');
    expect(copied()).toEqual([['text/plain', '#p1']]);
    focus('=1+1');
    expect(copied()).toEqual([['text/plain', '=1+1']]);
  });

  test('copies the selected rows cell by cell, without formulas, and the row whose checkbox has the focus', async () => {
    show(listed);
    await screen.findByText('=1+1');
    const boxes = screen.getAllByRole('checkbox', { name: en.row_select });
    boxes[1]?.focus();
    expect(copied()).toEqual([['text/plain', "#p1\t'=1+1"]]);
    for (const box of boxes) fireEvent.click(box);
    focus('#p0');
    expect(copied()).toEqual([['text/plain', "#p0\tAda B\n#p1\t'=1+1"]]);
  });

  test('leaves selected text, a search field and the rest of the page to the browser', async () => {
    show(listed);
    await screen.findByText('=1+1');
    focus('#p1');
    document.getSelection()?.selectAllChildren(cell('#p0'));
    expect(copied()).toBe('left to the browser');
    document.getSelection()?.removeAllRanges();
    screen.getByRole('searchbox', { name: 'Search' }).focus();
    expect(copied()).toBe('left to the browser');
  });
});

test('USERS-8 a search from page 3 shows its results on page 1, with a single request', async () => {
  const calls = show();
  await screen.findByText('Person 10');
  for (const page of [2, 3]) {
    press('Go to next page');
    await screen.findByText(`Person ${page}0`);
  }
  for (const text of ['D', 'Do', 'Dora']) enter(screen.getByRole('searchbox', { name: 'Search' }), text);
  expect(await screen.findByText('Dora')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Person 30')).not.toBeInTheDocument());
  expect(asked(calls, 'page', 'q')).toEqual(['1 ', '2 ', '3 ', '1 Dora']);
  expect(address()).toBe('?q=Dora');
});

test('a link shows the same rows, and the back button undoes each step', async () => {
  const calls = show({ at: '?page=2&pageSize=10&sort=name&state=open' });
  await screen.findByText('Person 20');
  expect(asked(calls, 'page', 'pageSize', 'sort', 'state')).toEqual(['2 10 name open']);
  expect(headings()[0]).toHaveAttribute('aria-sort', 'ascending');
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: '' } });
  await waitFor(() => expect(address()).toBe('?pageSize=10&sort=name'));
  fireEvent.click(headingOfName());
  await waitFor(() => expect(address()).toBe('?pageSize=10'));
  press('at ?pageSize=10');
  press('at ?pageSize=10&sort=name');
  await waitFor(() => expect(address()).toBe('?page=2&pageSize=10&sort=name&state=open'));
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('open');
});

test('a page number past the end shows the last page', async () => {
  show({ at: '?page=9' });
  expect(await screen.findByText('Person 30')).toBeInTheDocument();
  expect(address()).toBe('?page=3');
});

test('a list that failed to load shows why, with a retry button', async () => {
  let fails = true;
  const answer = (call: FakeCall) => (fails ? refuses(503, 'overloaded') : listPeople(call));
  show({ routes: { 'GET /api/people': answer } });
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  fails = false;
  press('Try again');
  expect(await screen.findByText('Person 10')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('STORE-2 the rows stay, with the reason, when they cannot be loaded again', async () => {
  let fails = false;
  const answer = (call: FakeCall) => (fails ? refuses(503, 'overloaded') : listPeople(call));
  const { queries } = render({ routes: { 'GET /api/people': answer } });
  await screen.findByText('Person 10');
  fails = true;
  void queries.refetchQueries({ queryKey: ['people'] });
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByText('Person 10')).toBeInTheDocument();
});

test('a row opens on click and on Enter, but not on a click on one of its buttons', async () => {
  show({ onRow: opened });
  const cell = await screen.findByText('Person 10');
  fireEvent.click(cell);
  fireEvent.keyDown(cell, { key: 'Enter' });
  expect(opened.mock.calls.map(([{ id }]) => id)).toEqual(['1-0', '1-0']);
  fireEvent.click(screen.getAllByRole('button', { name: 'Act' })[0] ?? cell);
  expect([opened.mock.calls.length, pressed.mock.calls.length]).toEqual([2, 1]);
});

test('Tab reaches one cell, and the arrow keys lead from there; a heading sorts on Enter', async () => {
  const calls = show({ bulkCommands: [{ label: 'Approve', run: async () => {} }] });
  await screen.findByText('Person 10');
  const grid = screen.getByRole('grid');
  const stops = () => [...grid.querySelectorAll('[tabindex="0"]')];
  expect(stops()).toEqual([screen.getByRole('checkbox', { name: 'Select all rows' })]);
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  act(() => (stops()[0] as HTMLElement).focus());
  press('ArrowRight');
  expect(document.activeElement).toBe(headings()[1]);
  press('ArrowDown');
  press('ArrowDown');
  expect(document.activeElement).toHaveTextContent('Person 11');
  expect(stops()).toEqual([document.activeElement]);
  press('Home');
  expect(document.activeElement).toBe(screen.getAllByRole('checkbox', { name: 'Select row' })[1]);
  press('ArrowUp');
  press('ArrowUp');
  press('ArrowRight');
  press('Enter');
  await waitFor(() => expect(address()).toBe('?sort=name'));
  expect(asked(calls, 'sort')).toEqual(['-name', 'name']);
});

test('rows are selected one by one or all at once, and another page begins with none', async () => {
  show({ bulkCommands: [{ label: 'Approve', run: async () => {} }] });
  await screen.findByText('Person 10');
  const all = () => screen.getByRole('checkbox', { name: /select all rows/i });
  fireEvent.click(screen.getAllByRole('checkbox', { name: 'Select row' })[1] as Element);
  expect(all()).toBePartiallyChecked();
  expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-selected'))).toEqual([
    null,
    'false',
    'true',
  ]);
  fireEvent.click(all());
  expect(screen.getByRole('status')).toHaveTextContent('2 rows selected');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Deselect all rows' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  fireEvent.click(all());
  press('Go to next page');
  await screen.findByText('Person 20');
  expect(screen.getAllByRole('checkbox').filter((box) => (box as HTMLInputElement).checked)).toEqual([]);
});

test('hidden and moved columns are remembered in this browser for this user', async () => {
  const calls = show();
  const shown = () => headings().map(({ textContent }) => textContent);
  await screen.findByText('Person 10');
  press('Columns');
  const dialog = within(screen.getByRole('dialog', { name: 'Columns' }));
  const arrow = dialog.getByRole('button', { name: 'Move Name down' });
  arrow.focus();
  fireEvent.click(arrow);
  fireEvent.click(arrow);
  expect(shown()).toEqual(['Actions', 'Name']);
  expect(arrow).toHaveFocus();
  // The list is sorted by this column, and stays sorted by it.
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Name' }));
  expect(shown()).toEqual(['Actions']);
  expect([address(), asked(calls, 'sort')]).toEqual(['', ['-name']]);
  expect(dialog.getByRole('checkbox', { name: 'Actions' })).toBeDisabled();
  const [key] = Object.keys(localStorage);
  expect(JSON.parse(localStorage.getItem(key ?? '') ?? '')).toMatchObject({ hidden: ['name'] });
  fireEvent.click(dialog.getByRole('button', { name: 'Reset columns' }));
  expect(shown()).toEqual(['Name', 'Actions']);
});

test('a bulk action runs on every selected row, shows each result, and retries only those that failed', async () => {
  const done: string[] = [];
  const run = async ({ id }: Person) => {
    done.push(id);
    if (done.length === 2)
      throw new ApiRefusal(409, { code: 'stale_version', message: '', facts: {}, requestId: 'r' });
  };
  show({ bulkCommands: [{ label: 'Approve', run }] });
  await screen.findByText('Person 10');
  for (const box of screen.getAllByRole('checkbox', { name: 'Select row' })) fireEvent.click(box);
  expect(screen.getByRole('status')).toHaveTextContent('2 rows selected');
  press('Approve');
  const dialog = within(screen.getByRole('dialog', { name: 'Approve' }));
  expect(done).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Apply to 2 rows' }));
  const again = await dialog.findByRole('button', { name: 'Try 1 row again' });
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Person 10Done',
    `Person 11${en.stale_version}`,
  ]);
  fireEvent.click(again);
  await waitFor(() =>
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Person 10Done',
      'Person 11Done',
    ]),
  );
  expect(done).toEqual(['1-0', '1-1', '1-1']);
  expect(dialog.queryByRole('button', { name: /again/ })).not.toBeInTheDocument();
});

test('BKT-8 a row’s commands are in its menu and have a key; a disabled command shows the reason and does nothing', async () => {
  const commands = ({ name }: Person) => [
    { label: `Open ${name}`, letter: 'o', onSelect: () => opened({ id: 'o', name }) },
    {
      label: 'Assign',
      letter: 'a',
      closed: 'Automatic dispatch is on.',
      onSelect: () => pressed({ id: 'a', name }),
    },
  ];
  show({ rowCommands: commands, columns: columns.slice(0, 1) });
  const cell = await screen.findByText('Person 11');
  fireEvent.click(screen.getAllByRole('button', { name: 'Actions' })[1] ?? cell);
  const menu = within(screen.getByRole('menu', { name: 'Actions' }));
  const closed = menu.getByRole('menuitem', { name: /Assign.*Automatic dispatch is on\./ });
  expect(closed).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(closed);
  expect(pressed).not.toHaveBeenCalled();
  fireEvent.click(menu.getByRole('menuitem', { name: 'Open Person 11' }));
  expect(opened).toHaveBeenLastCalledWith({ id: 'o', name: 'Person 11' });
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());

  fireEvent.keyDown(cell, { key: 'o', ctrlKey: true });
  expect(opened).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(cell, { key: 'o' });
  expect(opened).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(cell, { key: 'a' });
  expect(pressed).not.toHaveBeenCalled();
  expect(screen.getByRole('menu')).toHaveTextContent('Automatic dispatch is on.');
  for (const name of [/Assign/, /Open/]) {
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
    expect(screen.getByRole('menuitem', { name })).toHaveFocus();
  }
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  fireEvent.contextMenu(cell);
  expect(
    within(screen.getByRole('menu')).getByRole('menuitem', { name: 'Open Person 11' }),
  ).toBeInTheDocument();
});

test('a saved view restores filters, order and columns', async () => {
  show({ at: '?sort=name&state=open' });
  await screen.findByText('Person 10');
  press('Views');
  const dialog = () => within(screen.getByRole('dialog', { name: 'Views' }));
  enter(dialog().getByRole('textbox', { name: 'Name of the view' }), ' Open people ');
  fireEvent.click(dialog().getByRole('button', { name: 'Save view' }));
  expect(dialog().getByRole('button', { name: 'Open people' })).toBeInTheDocument();
  fireEvent.click(dialog().getByRole('button', { name: 'Close' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: '' } });
  await waitFor(() => expect(address()).toBe('?sort=name'));
  press('Views');
  fireEvent.click(dialog().getByRole('button', { name: 'Open people' }));
  await waitFor(() => expect(address()).toBe('?sort=name&state=open'));
  press('Views');
  fireEvent.click(dialog().getByRole('button', { name: 'Remove Open people' }));
  expect(dialog().queryByRole('button', { name: 'Open people' })).not.toBeInTheDocument();
  fireEvent.click(await dialog().findByRole('button', { name: 'Undo' }));
  expect(await dialog().findByRole('button', { name: 'Open people' })).toBeInTheDocument();
});

test('printing gives the rows as a plain table, with the visible columns', async () => {
  show();
  await screen.findByText('Person 10');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  window.dispatchEvent(new Event('beforeprint'));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['NameActions', 'Person 10', 'Person 11']);
  fireEvent(window, new Event('afterprint'));
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('MISC-3 exports the visible columns in their order, under their headings', async () => {
  const more: readonly ListColumn<Person>[] = [
    { name: 'key', label: 'col_id', widthPixels: 80, fields: ['id'], text: ({ id }) => id },
    { name: 'both', label: 'col_name', widthPixels: 80, fields: ['name', 'id'], text: ({ name }) => name },
    actionColumn(80, () => null),
  ];
  show({ csv: 'listUsers', columns: more });
  await screen.findByText('Person 10');
  press('Columns');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: `Move ${en.col_id} down` }));
  const downloads = captureDownloads('name\r\n');
  press('Export as CSV');
  await waitFor(() => expect(downloads).toHaveLength(1));
  const query = new URL(downloads[0]?.url ?? '', 'http://x').searchParams;
  expect(query.get('columns')).toBe('name id,id');
  expect(JSON.parse(query.get('headings') ?? '')).toEqual(['Name', en.col_id]);
  expect(query.has('timeZone')).toBe(false);
});

test('MISC-3 exports the same rows as CSV, whatever page is shown', async () => {
  show({ at: '?page=2&state=open', csv: 'listUsers', base: { state: 'shut' } });
  await screen.findByText('Person 20');
  const downloads = captureDownloads('name\r\n');
  press('Export as CSV');
  await waitFor(() =>
    expect(downloads).toEqual([
      { url: '/api/users?spreadsheet=comma&state=open&sort=-name', accept: 'text/csv' },
    ]),
  );
});

test('a list that the server does not count completely says so, and has a next page', async () => {
  const many = ({ query }: FakeCall) => {
    const page = query.get('page');
    return { items: [{ id: page, name: `Person ${page}` }], total: 10_000, totalIsMinimum: true };
  };
  show({ at: '?page=400', routes: { 'GET /api/people': many } });
  await screen.findByText('Person 400');
  expect(screen.getByText('9,976–10,000 of 10,000+')).toBeInTheDocument();
  press('Go to next page');
  await screen.findByText('Person 401');
  expect(address()).toBe('?page=401');
});
