import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, neverAnswers, refuses } from '../testing/fake-api.ts';
import { renderPart } from '../testing/render.tsx';
import { boundsOf } from './fit-bounds.tsx';
import { PointPicker } from './point-picker.tsx';
import userEvent from '@testing-library/user-event';

const here = { lat: 43.73, lng: 7.42 };
const city = { 'GET /api/maps/city': neverAnswers() };

test('LAND-3 the address under the pin is what is chosen', async () => {
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

test('LAND-15 a place without an address cannot be chosen', async () => {
  fakeApi({ ...city, 'GET /api/places/reverse': refuses(422, 'off_map') });
  renderPart(<PointPicker initial={here} onPick={vi.fn()} />);
  expect(await screen.findByText('No address found here.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Use this place' })).toBeDisabled();
});

test('a map that cannot be fetched gives way to another way to name a place', async () => {
  fakeApi({ ...city, 'GET /api/maps/city': refuses(500, 'No Route Found') });
  renderPart(<PointPicker onPick={vi.fn()} withoutMap={<p>Type the address</p>} />);
  expect(await screen.findByText('Type the address')).toBeInTheDocument();
  expect(screen.getByRole('note')).toHaveTextContent('The map could not be loaded.');
  expect(screen.queryByText('Looking up the address…')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Use this place' })).not.toBeInTheDocument();
});

test('DASH-3 the bounds of places are their south-west and north-east corners', () => {
  expect(boundsOf([here, { lat: 43.7, lng: 7.5 }])).toEqual([
    [7.42, 43.7],
    [7.5, 43.73],
  ]);
  expect(boundsOf([])).toBeUndefined();
});
