import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { usePositionSharing } from './use-position-sharing.ts';

let report: (position: object) => void = () => {};
let refuse: (cause: object) => void = () => {};
const clearWatch = vi.fn();

beforeEach(() => {
  vi.stubGlobal('navigator', {
    geolocation: {
      watchPosition(onPosition: typeof report, onError: typeof refuse) {
        report = onPosition;
        refuse = onError;
        return 7;
      },
      getCurrentPosition: vi.fn(),
      clearWatch,
    },
  });
});
afterEach(() => vi.useRealTimers());

function Sharing({ active }: { readonly active: boolean }) {
  return <output>{usePositionSharing(active).state}</output>;
}

const position = (heading: number | null) => ({
  timestamp: Date.parse('2026-11-21T12:00:00Z'),
  coords: { latitude: 43.73, longitude: 7.42, accuracy: 8, heading, speed: -1 },
});

test('TRIP-21 sends the device’s position with its timestamp, in the format of the server', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-24T15:00:00Z') });
  const calls = fakeApi({ 'POST /api/driver/positions': { accepted: 1, rejected: [] } });
  renderPart(<Sharing active />);
  expect(screen.getByRole('status')).toHaveTextContent('waiting');
  act(() => report(position(Number.NaN)));
  // The position counts as shared once the server has it.
  expect(screen.getByRole('status')).toHaveTextContent('waiting');
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('shared'));
  expect(calls[0]?.body).toEqual({
    positions: [
      {
        at: '2026-11-21T12:00:00.000Z',
        lat: 43.73,
        lng: 7.42,
        accuracyMetres: 8,
        headingDegrees: null,
        speedMetresPerSecond: 0,
      },
    ],
    sentAt: expect.stringMatching(/^2026-11-24T15:00:/) as string,
  });
  // Keys that are never reused would only make the server store thousands of responses per shift.
  expect(calls[0]?.idempotencyKey).toBeNull();
});

test('TRIP-21 distinguishes denied access from a position that is still pending', () => {
  fakeApi({});
  renderPart(<Sharing active />);
  act(() => refuse({ code: 1, PERMISSION_DENIED: 1 }));
  expect(screen.getByRole('status')).toHaveTextContent('denied');
});

test('TRIP-21 stops watching the position when going offline', () => {
  fakeApi({});
  const { rerender, queries } = renderPart(<Sharing active />);
  rerender(
    <QueryClientProvider client={queries}>
      <Sharing active={false} />
    </QueryClientProvider>,
  );
  expect(clearWatch).toHaveBeenCalledWith(7);
  expect(screen.getByRole('status')).toHaveTextContent('off');
});

test('TRIP-21 does not send positions outside the service area', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls = fakeApi({ 'POST /api/driver/positions': { accepted: 1, rejected: [] } });
  const madeUpCity = { west: -20, south: 43.5, east: -19.8, north: 43.6 };
  const InCity = () => <output>{usePositionSharing(true, madeUpCity).state}</output>;
  renderPart(<InCity />);
  act(() => report(position(90)));
  expect(screen.getByRole('status')).toHaveTextContent('elsewhere');
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(calls).toHaveLength(0);
  act(() =>
    report({ ...position(90), coords: { ...position(90).coords, latitude: 43.55, longitude: -19.9 } }),
  );
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('shared'));
});
