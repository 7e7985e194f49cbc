import { ApiRefusal } from '@fiacre/contract/client';
import type { ErrorCode } from '@fiacre/contract/errors';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keep, shownConflicts } from '../../testing/conflicts.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { UndoProvider } from '../../ui/undo/undo-provider.tsx';
import { cellEditing } from './cell-editing.ts';
import { asPage, type LocalQuery } from '../local-page.ts';
import { OfficeList } from '../office-list.tsx';

// Checking the visibility of each of many cells takes seconds.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));

interface Fare {
  readonly id: string;
  readonly name: string;
  readonly base: string;
  readonly night: string;
  readonly version: number;
}
type Draft = Readonly<Record<'base' | 'night', string>>;

const rowsOf = (...names: string[]): Fare[] =>
  names.map((name, index) => ({ id: String(index), name, base: '3', night: '4', version: 1 }));

const columns = (['name', 'base', 'night'] as const).map((name) => ({
  name,
  label: ({ name: 'col_name', base: 'car_base_fare', night: 'car_min_fare' } as const)[name],
  widthPixels: 100,
  text: (row: Fare) => row[name],
}));
const fields = [
  { name: 'base', label: 'car_base_fare', kind: 'number' },
  { name: 'night', label: 'car_min_fare', kind: 'number' },
] as const;
const editable = new Set(['base', 'night']);

const refusal = (code: ErrorCode, facts: object = {}) =>
  new ApiRefusal(409, { code, message: '', facts: { ...facts }, requestId: 'r' });

/** A list whose server keeps `rows`; `save` may refuse instead. */
function show(save: (row: Fare, body: Draft) => Fare | ApiRefusal) {
  fakeApi({});
  const rows = rowsOf('City', 'Airport');
  const opened = vi.fn<(row: Fare) => void>();
  const sent: (Draft & { readonly version: number })[] = [];
  const editing = cellEditing<Fare, Draft, Draft>({
    columns: editable,
    fieldsOf: () => fields,
    draftOf: ({ base, night }) => ({ base, night }),
    read: (draft) => (draft.base === '' ? { errors: { base: 'field_required' } } : { body: draft }),
    save: async (body, row) => {
      sent.push({ ...body, version: row.version });
      const answer = save(row, body);
      if (answer instanceof ApiRefusal) throw answer;
      return Promise.resolve(answer);
    },
  });
  const query = {
    data: rows,
    error: null,
    isPlaceholderData: false,
    isFetching: false,
    refetch: () => undefined,
  };
  const page = asPage(query, {}, { sorts: {}, searched: ({ name }) => [name] });
  const useRows = () => page;
  renderPart(
    <UndoProvider>
      <OfficeList<Fare, LocalQuery>
        name="fares"
        title="car_types"
        emptyText="no_cars"
        columns={columns}
        defaultSort="position"
        useRows={useRows}
        onRow={opened}
        cellEditing={editing}
      />
    </UndoProvider>,
    { role: 'admin' },
  );
  return { sent, opened };
}
const saved = (row: Fare, body: Draft): Fare => ({ ...row, ...body, version: row.version + 1 });
const cell = (row: number, column: string) =>
  document.querySelector(`[data-id="${row}"] [data-field="${column}"]`) as HTMLElement;
const box = (name = 'Base fare') => screen.getByRole('textbox', { name });
const key = (name: string, shiftKey = false) =>
  fireEvent.keyDown(document.activeElement as Element, { key: name, shiftKey });

test('a cell is edited by double click, Enter or F2; Escape restores it and Tab moves to the next one', async () => {
  const { sent, opened } = show(saved);
  await screen.findByText('City');
  fireEvent.click(cell(0, 'base'));
  fireEvent.doubleClick(cell(0, 'base'));
  expect(box()).toHaveFocus();
  enter(box(), '9');
  key('Escape');
  expect([cell(0, 'base').textContent, sent]).toEqual(['3', []]);
  expect(cell(0, 'base')).toHaveFocus();
  expect(opened).not.toHaveBeenCalled();
  fireEvent.keyDown(cell(0, 'base'), { key: 'F2' });
  enter(box(), '5');
  key('Tab');
  await waitFor(() => expect(box('Minimum fare')).toHaveFocus());
  expect(cell(0, 'base')).toHaveTextContent('5');
  key('Tab');
  expect(box()).toHaveValue('3');
  key('Tab', true);
  enter(box('Minimum fare'), '6');
  key('Enter');
  await waitFor(() => expect(cell(0, 'night')).toHaveTextContent('6'));
  expect(sent).toEqual([
    { base: '5', night: '4', version: 1 },
    { base: '5', night: '6', version: 2 },
  ]);
  // A cell that cannot be edited still opens its row.
  fireEvent.keyDown(cell(0, 'name'), { key: 'Enter' });
  expect(opened.mock.lastCall?.[0]).toMatchObject({ name: 'City', night: '6' });
});

test('a tap edits a cell that a finger cannot double-click, and still opens the row from other cells', async () => {
  const isCoarse = vi.spyOn(window, 'matchMedia');
  isCoarse.mockImplementation((media) => ({ media, matches: media.includes('coarse') }) as MediaQueryList);
  try {
    const { opened } = show(saved);
    expect(await screen.findByText(/dotted line, tap it/)).toBeVisible();
    fireEvent.click(cell(0, 'base'));
    expect(box()).toHaveFocus();
    expect(opened).not.toHaveBeenCalled();
    key('Escape');
    fireEvent.click(cell(0, 'name'));
    expect(opened).toHaveBeenCalledOnce();
  } finally {
    isCoarse.mockRestore();
  }
});

test('a refusal by the page or the server is shown at the cell, and the typed value stays', async () => {
  const { sent } = show(() => refusal('name_taken', { field: 'base' }));
  await screen.findByText('City');
  fireEvent.keyDown(cell(0, 'base'), { key: 'Enter' });
  enter(box(), '');
  key('Enter');
  await waitFor(() => expect(box()).toHaveAccessibleDescription('Please fill in this field.'));
  expect(sent).toEqual([]);
  enter(box(), '7');
  key('Enter');
  await waitFor(() => expect(box()).toHaveAccessibleDescription('This name is already in use.'));
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(box()).toBeInvalid();
  expect(box()).toHaveValue('7');
});

test('another cell of the row may change during an edit; if it is the same cell, both values are shown', async () => {
  const answers: ((row: Fare, body: Draft) => Fare | ApiRefusal)[] = [
    (row) => refusal('stale_version', { current: { ...row, night: '8', version: 2 } }),
    (row) => refusal('stale_version', { current: { ...row, base: '6', version: 3 } }),
    saved,
  ];
  const { sent } = show((row, body) => (answers.shift() ?? saved)(row, body));
  await screen.findByText('City');
  fireEvent.keyDown(cell(0, 'base'), { key: 'Enter' });
  enter(box(), '5');
  key('Enter');
  expect(await shownConflicts()).toEqual(['Base fare: Your value 5 | Saved now 6']);
  keep('mine');
  await waitFor(() => expect(cell(0, 'base')).toHaveTextContent('5'));
  expect(sent.map(({ base, night, version }) => [base, night, version])).toEqual([
    ['5', '4', 1],
    ['5', '8', 2],
    ['5', '8', 3],
  ]);
});

test('an edit can be undone unless the row has changed since', async () => {
  let isChanged = false;
  const { sent } = show((row, body) =>
    isChanged ? refusal('stale_version', { current: { ...row, version: 9 } }) : saved(row, body),
  );
  await screen.findByText('City');
  const editTo = async (value: string) => {
    fireEvent.keyDown(cell(0, 'base'), { key: 'Enter' });
    enter(box(), value);
    key('Enter');
    await waitFor(() => expect(cell(0, 'base')).toHaveTextContent(value));
  };
  await editTo('5');
  const bar = within(screen.getByText('Base fare saved.').parentElement as HTMLElement);
  fireEvent.click(bar.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The change has been undone.')).toBeInTheDocument();
  await waitFor(() => expect(cell(0, 'base')).toHaveTextContent('3'));
  expect(sent.at(-1)).toEqual({ base: '3', night: '4', version: 2 });
  await editTo('7');
  isChanged = true;
  act(() => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }));
  expect(await screen.findByText(/^This can no longer be undone/)).toBeInTheDocument();
  expect(cell(0, 'base')).toHaveTextContent('7');
});
