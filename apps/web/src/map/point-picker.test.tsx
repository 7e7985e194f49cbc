import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, refuses } from '../testing/fake-api.ts';
import { renderPart } from '../testing/render.tsx';
import { boundsOf } from './fit-bounds.tsx';
import { PointPicker } from './point-picker.tsx';
import userEvent from '@testing-library/user-event';

const here = { lat: 43.73, lng: 7.42 };

test('LAND-3 the address under the pin is what is chosen', async () => {
  const onPick = vi.fn();
  const calls = fakeApi({ 'GET /api/places/reverse': { address: 'Harbour Street 4', distanceMetres: 3 } });
  renderPart(<PointPicker initial={here} onPick={onPick} />);
  const use = screen.getByRole('button', { name: 'Use this place' });
  expect(use).toBeDisabled();
  expect(await screen.findByText('Harbour Street 4')).toBeInTheDocument();
  await userEvent.click(use);
  expect(onPick).toHaveBeenCalledWith({ ...here, add: 'Harbour Street 4' });
  expect(calls.find((call) => call.route.endsWith('reverse'))?.query.get('lat')).toBe('43.73');
});

test('LAND-15 a place without an address cannot be chosen', async () => {
  fakeApi({ 'GET /api/places/reverse': refuses(422, 'off_map') });
  renderPart(<PointPicker initial={here} onPick={vi.fn()} />);
  expect(await screen.findByText('No address is known here.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Use this place' })).toBeDisabled();
});

test('DASH-3 the bounds of places are their south-west and north-east corners', () => {
  expect(boundsOf([here, { lat: 43.7, lng: 7.5 }])).toEqual([
    [7.42, 43.7],
    [7.5, 43.73],
  ]);
  expect(boundsOf([])).toBeUndefined();
});
