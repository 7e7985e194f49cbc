import type { Zone } from '@fiacre/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { cellsOf } from '../../testing/column-format.ts';
import { keep, shownConflicts } from '../../testing/conflicts.ts';
import { enter } from '../../testing/enter.ts';
import { connected, stubSocket, subscribed } from '../../testing/fake-socket.ts';
import { fakeApi, refuses, sentTo, type FakeRoutes } from '../../testing/fake-api.ts';
import { openPage, renderPart } from '../../testing/render.tsx';
import { sampleId } from '../../testing/samples.ts';
import { UndoProvider } from '../../ui/undo/undo-provider.tsx';
import { DeleteZoneDialog, ZoneDialog } from './zone-dialog.tsx';
import { readZone } from './zone-draft.ts';
import { zoneColumns, ZonesPage } from './zones-page.tsx';

const airport: Zone = {
  id: sampleId(500),
  name: 'City Airport',
  kind: 'airport',
  outline: [
    { lat: 10, lng: 20 },
    { lat: 10, lng: 20.01 },
    { lat: 10.01, lng: 20.01 },
  ],
  points: [{ name: 'Door A', lat: 10.003, lng: 20.006 }],
  createdAt: '2026-01-02T03:04:00Z',
  version: 5,
};
const { id: _id, createdAt: _at, version: _version, ...body } = airport;
const list = 'GET /api/zones';
const path = `/api/zones/${airport.id}`;
const draft = {
  name: 'City Airport',
  kind: 'airport',
  outline: '10, 20\n10, 20.01\n10.01, 20.01',
  points: '10.003, 20.006, Door A',
};

test('lists name, kind and pickup points, and offers the download', async () => {
  expect(cellsOf(zoneColumns, airport)).toEqual({
    Name: 'City Airport',
    Kind: 'Airport',
    'Pickup points': 'Door A',
  });
  fakeApi({ [list]: { items: [airport] } });
  renderPart(<ZonesPage />, { role: 'admin' });
  expect(await screen.findByText('City Airport')).toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Download GeoJSON' });
  expect(link).toHaveAttribute('href', '/api/zones/geojson');
});

test('MISC-6 another admin’s zone appears without a reload, and a change to another table requests nothing', async () => {
  stubSocket();
  let zones = [airport];
  const calls = fakeApi({ [list]: () => ({ items: zones }) });
  await openPage('/zones', { role: 'admin' });
  const socket = await connected();
  await screen.findByText('City Airport');
  await subscribed(socket, 'settings');
  const read = () => calls.filter(({ route }) => route === list).length;
  const before = read();
  const change = (seq: number, part: string) =>
    act(async () => socket.says({ topic: 'settings', seq, event: 'catalogue', data: { part } }));
  zones = [airport, { ...airport, id: sampleId(501), name: 'Harbour' }];
  await change(2, 'languages');
  await change(3, 'of a newer server');
  expect(read()).toBe(before);
  await change(4, 'zones');
  expect(await screen.findByText('Harbour')).toBeInTheDocument();
});

test('DEMO-7 the demo shows zones read-only', async () => {
  fakeApi({ [list]: { items: [airport] } });
  renderPart(<ZonesPage />, { role: 'admin', settings: { allowCriticalEditsAdmin: false } });
  expect(await screen.findByText('City Airport')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add zone' })).not.toBeInTheDocument();
});

test.each([
  ['name', { name: ' ' }, 'field_required'],
  ['outline', { outline: '10, 20\n10, 20.01' }, 'zone_outline_few'],
  ['outline', { outline: '10, 20\nhere\n10, 20.01\n10.01, 20.01' }, 'zone_outline_unreadable'],
  ['outline', { outline: '95, 20\n10, 20.01\n10.01, 20.01' }, 'zone_outline_unreadable'],
  ['outline', { outline: '10, 20\n10.01, 20.01\n10, 20.01\n10.01, 20' }, 'zone_outline_crosses'],
  ['outline', { outline: '10, 20\n12, 22\n10, 24' }, 'zone_outline_size'],
  ['points', { points: '10.003, 20.006' }, 'zone_points_unreadable'],
  ['points', { points: '11, 20.006, Far' }, 'zone_point_outside'],
])('a wrong %s %j is shown before sending', (field, change, text) => {
  expect(readZone({ ...draft, ...change })).toEqual({ errors: { [field]: text } });
});

test('reads what was typed; a no-stop zone has no points', () => {
  expect(readZone(draft)).toEqual({ body });
  expect(readZone({ ...draft, kind: 'no_stop' })).toEqual({ body: { ...body, kind: 'no_stop', points: [] } });
});

function openDialog(zone: Zone | null, routes: FakeRoutes) {
  const onClose = vi.fn<() => void>();
  const calls = fakeApi({ [list]: { items: [airport] }, ...routes });
  renderPart(<ZoneDialog zone={zone} onClose={onClose} />, { role: 'admin' });
  return { calls, onClose };
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const field = (name: string) => screen.getByRole('textbox', { name });

test('adds a zone by its coordinates, with an entrance from the city data', async () => {
  const entrance = { name: 'North Entrance', lat: 10.002, lng: 20.008 };
  const { calls, onClose } = openDialog(null, {
    'GET /api/zones/places': { items: [entrance, { name: 'Outside', lat: 10.009, lng: 20.001 }] },
    'POST /api/zones': airport,
  });
  enter(field('Name'), 'City Airport');
  enter(field('Corners'), draft.outline);
  fireEvent.click(await screen.findByRole('button', { name: 'North Entrance' }));
  // Only what is inside the outline is suggested.
  expect(screen.queryByRole('button', { name: 'Outside' })).not.toBeInTheDocument();
  expect(field('Pickup points')).toHaveValue('10.002, 20.008, North Entrance');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, 'POST /api/zones')).toEqual([{ ...body, points: [entrance] }]);
});

test('shows the refusal of the server at its field', async () => {
  openDialog(airport, { [`PUT ${path}`]: refuses(409, 'name_taken', { field: 'name' }) });
  enter(field('Name'), 'Central');
  save();
  await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('This name is already in use.'));
});

test('shows both values when another admin changed the same field', async () => {
  const theirs = { ...airport, name: 'Their Airport', version: 6 };
  const answers = [refuses(409, 'stale_version', { current: theirs, version: 6 }), airport];
  const { calls, onClose } = openDialog(airport, { [`PUT ${path}`]: () => answers.shift() ?? {} });
  enter(field('Name'), 'My Airport');
  save();
  expect(await shownConflicts()).toEqual(['Name: Your value My Airport | Saved now Their Airport']);
  keep('mine');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, `PUT ${path}`)[1]).toEqual({ ...body, name: 'My Airport', version: 6 });
});

test('deletes after a confirmation, and can put the zone back', async () => {
  const calls = fakeApi({ [`DELETE ${path}`]: { ok: true }, [`POST ${path}/restore`]: airport });
  renderPart(
    <UndoProvider>
      <DeleteZoneDialog zone={airport} onClose={() => {}} />
    </UndoProvider>,
    { role: 'admin' },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sentTo(calls, `POST ${path}/restore`)).toHaveLength(1));
});
