import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, neverResponds, refuses } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { boundsOf } from '../fit-bounds.tsx';
import { PointPicker } from './point-picker.tsx';
import userEvent from '@testing-library/user-event';

const here = { lat: 43.73, lng: 7.42 };
const city = { 'GET /api/maps/city': neverResponds() };

test('LAND-3 selects the address under the pin', async () => {
  const onPick = vi.fn();
  const calls = fakeApi({
    ...city,
    'GET /api/places/reverse': { address: 'Harbour Street 4', distanceMetres: 3 },
  });
  renderPart(<PointPicker initial={here} onPick={onPick} />);
  const use = screen.getByRole('button', { name: 'Use this place' });
  expect(use).toBeDisabled();
  expect(await screen.findByText('Harbour Street 4')).toBeInTheDocument();
  await userEvent.click(use);
  expect(onPick).toHaveBeenCalledWith({ ...here, add: 'Harbour Street 4' });
  expect(calls.find((call) => call.route.endsWith('reverse'))?.query.get('lat')).toBe('43.73');
});

test('LAND-15 does not select a place without an address', async () => {
  fakeApi({ ...city, 'GET /api/places/reverse': refuses(422, 'off_map') });
  renderPart(<PointPicker initial={here} onPick={vi.fn()} />);
  expect(await screen.findByText('No address found here.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Use this place' })).toBeDisabled();
});

test('offers a search by name if the map cannot be loaded', async () => {
  fakeApi({ ...city, 'GET /api/maps/city': refuses(500, 'No Route Found') });
  renderPart(<PointPicker onPick={vi.fn()} withoutMap={<p>Type the address</p>} />);
  expect(await screen.findByText('Type the address')).toBeInTheDocument();
  expect(screen.getByRole('note')).toHaveTextContent('The map could not be loaded.');
  expect(screen.queryByText('Looking up the address…')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Use this place' })).not.toBeInTheDocument();
});

test('MAP-6 offers a search by name below the map and its button once the map is late', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        queueMicrotask(() => report([{ isIntersecting: true }]));
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  fakeApi({ ...city, 'GET /api/places/reverse': { address: 'Harbour Street 4', distanceMetres: 3 } });
  renderPart(<PointPicker initial={here} onPick={vi.fn()} withoutMap={<p>Type the address</p>} />);
  expect(screen.queryByText('Type the address')).not.toBeInTheDocument();
  expect(await screen.findByText('Type the address')).toBeInTheDocument();
  expect(screen.getByRole('note')).toHaveTextContent('The map is slow to load.');
  expect(await screen.findByText('Harbour Street 4')).toBeInTheDocument();
  const use = screen.getByRole('button', { name: 'Use this place' });
  expect(use).toBeEnabled();
  // The search leaves room for its suggestions, which would push the button off a phone.
  const search = screen.getByText('Type the address');
  expect(use.compareDocumentPosition(search)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

const zone = (kind: 'airport' | 'no_stop', lat: number, names: readonly string[]) => ({
  name: kind === 'airport' ? 'Airport' : 'Bus lane',
  kind,
  outline: [
    { lat: lat - 0.001, lng: 7.419 },
    { lat: lat - 0.001, lng: 7.421 },
    { lat: lat + 0.001, lng: 7.421 },
    { lat: lat + 0.001, lng: 7.419 },
  ],
  points: names.map((name, index) => ({ name, lat: lat + 0.0002 * (index + 1), lng: 7.42 })),
});
const withZones = (...items: ReturnType<typeof zone>[]) =>
  fakeApi({
    ...city,
    'GET /api/places/reverse': { address: 'Harbour Street 4', distanceMetres: 3 },
    'GET /api/zones/map': { items },
  });

test('says that no car may stop under the pin, for a pickup and for a drop-off', async () => {
  const calls = withZones(zone('no_stop', here.lat, []));
  const text = 'Cars are not allowed to stop here. Please choose a place nearby.';
  const { unmount } = renderPart(<PointPicker initial={here} isPickup onPick={vi.fn()} />);
  expect(await screen.findByText(text)).toBeInTheDocument();
  unmount();
  renderPart(<PointPicker initial={here} onPick={vi.fn()} />);
  expect(await screen.findByText(text)).toBeInTheDocument();
  const { query } = calls.find(({ route }) => route === 'GET /api/zones/map') ?? {};
  expect(Number(query?.get('south'))).toBeLessThan(here.lat);
  expect(Number(query?.get('north'))).toBeGreaterThan(here.lat);
});

test('offers the pickup points of a zone for a pickup, the nearest first, but not for a drop-off', async () => {
  withZones(zone('airport', here.lat, ['Door A', 'Door B']), zone('no_stop', 43.8, []));
  const onPick = vi.fn();
  const { unmount } = renderPart(<PointPicker initial={here} onPick={onPick} />);
  expect(await screen.findByText('Harbour Street 4')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Door/ })).not.toBeInTheDocument();
  unmount();
  renderPart(<PointPicker initial={here} isPickup onPick={onPick} />);
  await screen.findByRole('button', { name: 'Door A' });
  expect(screen.getAllByRole('button', { name: /^Door/ }).map((one) => one.textContent)).toEqual([
    'Door A',
    'Door B',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Door B' }));
  expect(onPick).toHaveBeenCalledWith({ lat: here.lat + 0.0004, lng: 7.42, add: 'Door B, Airport' });
});

test('DASH-3 bounds are the south-west and north-east corners', () => {
  expect(boundsOf([here, { lat: 43.7, lng: 7.5 }])).toEqual([
    [7.42, 43.7],
    [7.5, 43.73],
  ]);
  expect(boundsOf([])).toBeUndefined();
});
