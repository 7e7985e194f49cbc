import type { BookingTracking } from '@fiacre/contract';
import { encodePolyline, type LatLng } from '@fiacre/domain';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePointsInView } from './points-in-view.ts';

const pickup = { lat: 10, lng: 20, add: 'Station' };
const drop = { lat: 10.1, lng: 20, add: 'Hospital' };
/** Leaves the box around pickup and drop to the east. */
const polyline = encodePolyline([pickup, { lat: 10.05, lng: 20.2 }, drop]);
const approach = encodePolyline([{ lat: 10.01, lng: 20.01 }, { lat: 9.9, lng: 20 }, pickup]);
const ride = { pickup, coords: [], drop, polyline };

type Seen = Pick<BookingTracking, 'toward' | 'last'>;
const seen = (toward: Seen['toward'], lat: number): Seen => ({
  toward,
  last: { id: 'p', at: '2026-01-01T00:00:00Z', status: 'ACCEPTED', lat, lng: 20.01 },
});

/** North, east, south and west, as the map is fitted. */
const box = (points: readonly LatLng[]) => [
  Math.max(...points.map(({ lat }) => lat)),
  Math.max(...points.map(({ lng }) => lng)),
  Math.min(...points.map(({ lat }) => lat)),
  Math.min(...points.map(({ lng }) => lng)),
];

test('BKT-13 the map shows the whole route of each leg, and moves only when a leg or its route begins', () => {
  const { result, rerender } = renderHook(
    ({ tracking, way }: { tracking?: Seen; way?: string }) => usePointsInView(ride, tracking, way),
    { initialProps: {} },
  );
  const shown = () => box(result.current);
  expect(shown()).toEqual([10.1, 20.2, 10, 20]);
  rerender({ tracking: seen('pickup', 10.01) });
  expect(shown()).toEqual([10.01, 20.01, 10, 20]);
  // The way of the car goes around in the south.
  rerender({ tracking: seen('pickup', 10.01), way: approach });
  expect(shown()).toEqual([10.01, 20.01, 9.9, 20]);
  rerender({ tracking: seen('pickup', 9.95), way: encodePolyline([{ lat: 9.95, lng: 20 }, pickup]) });
  expect(shown()).toEqual([10.01, 20.01, 9.9, 20]);
  rerender({ tracking: seen(null, 10.001) });
  expect(shown()).toEqual([10.001, 20.01, 10, 20]);
  rerender({ tracking: seen('drop', 10.001) });
  expect(shown()).toEqual([10.1, 20.2, 10, 20]);
  rerender({ tracking: seen('drop', 10.02) });
  expect(shown()).toEqual([10.1, 20.2, 10, 20]);
});
