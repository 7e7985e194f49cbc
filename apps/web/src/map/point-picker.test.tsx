import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, neverResponds, refuses } from '../testing/fake-api.ts';
import { renderPart } from '../testing/render.tsx';
import { boundsOf } from './fit-bounds.tsx';
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

test('DASH-3 bounds are the south-west and north-east corners', () => {
  expect(boundsOf([here, { lat: 43.7, lng: 7.5 }])).toEqual([
    [7.42, 43.7],
    [7.5, 43.73],
  ]);
  expect(boundsOf([])).toBeUndefined();
});
