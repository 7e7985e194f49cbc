import type { Closure } from '@fiacre/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { cellsOf } from '../../testing/column-format.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, sentTo, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleId } from '../../testing/samples.ts';
import { blankClosure, draftOfClosure, readClosure } from './closure-draft.ts';
import { ClosureDialog } from './closure-dialog.tsx';
import { closureColumns, ClosuresPage } from './closures-page.tsx';

const market: Closure = {
  id: sampleId(600),
  version: 3,
  city: 'Gridville',
  timeZone: 'UTC',
  reason: 'Street market',
  shape: { kind: 'street', from: { lat: 10, lng: 20 }, to: { lat: 10, lng: 20.01 }, bothWays: false },
  from: '2026-12-05T05:30:00Z',
  until: '2026-12-06T16:00:00Z',
  hours: { days: ['sat', 'sun'], from: '06:30', to: '14:00' },
  state: 'closed',
  streets: ['High Street', 'Mill Lane'],
  metres: 640,
  createdAt: '2026-12-01T02:03:04Z',
};
const list = 'GET /api/closures';
const preview = 'POST /api/closures/preview';
const path = `/api/closures/${market.id}`;
const previewed = {
  city: 'Gridville',
  timeZone: 'UTC',
  lines: [[market.shape.kind === 'street' ? market.shape.from : { lat: 0, lng: 0 }]],
  streets: ['High Street'],
  metres: 640,
  cutOff: { names: ['Mill Court'], metres: 90 },
};

test('CLOSURE-9 lists reason, state, streets and times, and opens a street now', async () => {
  const cells = cellsOf(closureColumns, market);
  expect(cells).toMatchObject({
    Reason: 'Street market',
    State: 'Closed',
    Streets: 'High Street, Mill Lane, Gridville',
  });
  expect(cells['Times']).toMatch(/; Sat, Sun 06:30–14:00$/);
  const calls = fakeApi({ [list]: { items: [market] }, [`POST ${path}/end`]: { ...market, state: 'ended' } });
  renderPart(<ClosuresPage />, { role: 'admin' });
  fireEvent.click(await screen.findByRole('button', { name: 'Open Street market now' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Open now' }));
  await waitFor(() => expect(sentTo(calls, `POST ${path}/end`)).toHaveLength(1));
});

test('an ended closure is not offered to be opened, and the demo shows closures read-only', async () => {
  fakeApi({ [list]: { items: [{ ...market, state: 'ended' }] } });
  renderPart(<ClosuresPage />, { role: 'admin', settings: { allowCriticalEditsAdmin: false } });
  expect(await screen.findByText('Street market')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /now$/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Close streets' })).not.toBeInTheDocument();
});

const draft = { ...blankClosure, reason: 'Works', shape: '10, 20\n10, 20.01' };

test.each([
  ['reason', { reason: ' ' }, 'field_required'],
  ['shape', { shape: '10, 20' }, 'closure_two_points'],
  ['shape', { shape: '10, 20\nthere' }, 'zone_outline_unreadable'],
  ['shape', { kind: 'area' }, 'zone_outline_few'],
  ['shape', { kind: 'area', shape: '10, 20\n10.01, 20.01\n10, 20.01\n10.01, 20' }, 'zone_outline_crosses'],
  ['until', { from: '2026-12-05T06:00', until: '2026-12-05T06:00' }, 'closure_ends_before_start'],
  ['hourTo', { hours: 'some', hourFrom: '06:00', hourTo: '06:00' }, 'closure_no_hours'],
])('CLOSURE-8 a wrong %s %j is shown before sending', (field, change, text) => {
  expect(readClosure({ ...draft, ...change }, 'UTC')).toEqual({ errors: { [field]: text } });
});

test('CLOSURE-1 times are entered by the clocks of the city, and a saved closure is read back unchanged', () => {
  const read = readClosure(draftOfClosure(market, 'Asia/Tokyo'), 'Asia/Tokyo');
  const { reason, shape, hours } = market;
  expect(read).toEqual({
    body: { reason, shape, hours, from: '2026-12-05T05:30:00.000Z', until: '2026-12-06T16:00:00.000Z' },
  });
  expect(draftOfClosure(market, 'Asia/Tokyo').from).toBe('2026-12-05T14:30');
});

function openDialog(closure: Closure | null, routes: FakeRoutes) {
  const onClose = vi.fn<() => void>();
  const calls = fakeApi({ [list]: { items: [] }, [preview]: previewed, ...routes });
  renderPart(<ClosureDialog closure={closure} onClose={onClose} />, { role: 'admin' });
  return { calls, onClose };
}
const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('CLOSURE-6 the desk sees what is closed and cut off before it saves', async () => {
  const { calls, onClose } = openDialog(null, { 'POST /api/closures': market });
  enter(field('Reason'), 'Works');
  enter(field('Places on the map'), '10, 20\n10, 20.01');
  expect(await screen.findByText(/^Closes High Street/)).toBeInTheDocument();
  expect(screen.getByText(/^Cut off: Mill Court/)).toBeInTheDocument();
  expect(sentTo(calls, 'POST /api/closures')).toEqual([]);
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, 'POST /api/closures')).toEqual([
    {
      reason: 'Works',
      shape: { kind: 'street', from: { lat: 10, lng: 20 }, to: { lat: 10, lng: 20.01 }, bothWays: true },
      from: null,
      until: null,
      hours: null,
    },
  ]);
});

test('CLOSURE-8 the refusal of the server is shown at its field', async () => {
  openDialog(market, { [`PUT ${path}`]: refuses(422, 'closure_no_street_here', { field: 'shape' }) });
  save();
  await waitFor(() =>
    expect(field('Places on the map')).toHaveAccessibleDescription(/There is no street here/),
  );
});
