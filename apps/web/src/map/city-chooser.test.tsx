import type { CityInfo } from '@fiacre/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { CityChooser } from './city-chooser.tsx';
import { MapContext } from './map-context.ts';

const box = (lng: number) => ({
  bounds: { west: lng - 0.1, south: -0.1, east: lng + 0.1, north: 0.1 },
  centre: { lat: 0, lng },
  timeZone: 'UTC',
  country: null,
});
const city: CityInfo = {
  id: 'osm-1',
  name: 'Porttown',
  demo: false,
  attribution: 'Somebody',
  maxZoom: 15,
  ...box(0),
  others: [{ key: 'hill', name: 'Hilltown', ...box(3) }],
};

function open(shown: CityInfo) {
  const container = { clientWidth: 800, clientHeight: 400 };
  let centre = { lat: 0, lng: 0 };
  const listeners = new Set<() => void>();
  const map = {
    getCenter: () => centre,
    getContainer: () => container,
    on: vi.fn((event: string, listener: () => void) => event === 'moveend' && listeners.add(listener)),
    off: vi.fn((_: string, listener: () => void) => listeners.delete(listener)),
    drag: (lng: number) => {
      centre = { lat: 0, lng };
      act(() => listeners.forEach((listener) => listener()));
    },
    setMinZoom: vi.fn(),
    setMaxBounds: vi.fn(),
    jumpTo: vi.fn(),
  };
  renderPart(
    <MapContext value={{ map, isAlive: () => true } as never}>
      <CityChooser city={shown} />
    </MapContext>,
  );
  return map;
}

test('the map moves to the chosen city and stays within it', async () => {
  const map = open(city);
  const select = screen.getByRole('combobox', { name: 'City' });
  expect(select).toHaveDisplayValue('Porttown');
  await userEvent.selectOptions(select, 'Hilltown');
  expect(map.jumpTo).toHaveBeenCalledWith({ center: [3, 0] });
  const [[[west], [east]]] = map.setMaxBounds.mock.calls[0] as [[[number], [number]]];
  expect([west > 0.1, west < 2.9, east > 3.1, east < 6]).toEqual([true, true, true, true]);
  expect(select).toHaveDisplayValue('Hilltown');
});

test('a map dragged to another city names it and can be moved within it; between cities it keeps the last name', async () => {
  const map = open(city);
  const select = screen.getByRole('combobox', { name: 'City' });
  map.drag(2.95);
  expect(select).toHaveDisplayValue('Hilltown');
  const [[[west], [east]]] = map.setMaxBounds.mock.calls[0] as [[[number], [number]]];
  expect([west < 2.9, east > 3.1]).toEqual([true, true]);
  map.drag(2.5);
  expect(select).toHaveDisplayValue('Hilltown');
  expect(map.setMaxBounds).toHaveBeenCalledTimes(1);
  map.drag(0.05);
  expect(select).toHaveDisplayValue('Porttown');
});

test('an installation with one city has no choice', () => {
  open({ ...city, others: [] });
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});
