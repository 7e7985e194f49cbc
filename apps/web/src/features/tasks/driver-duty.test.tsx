import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart, type World } from '../../testing/render.tsx';
import { sampleTask } from '../../testing/sample-booking.ts';
import { sampleId } from '../../testing/samples.ts';
import { DriverDuty } from './driver-duty.tsx';
import { TaskSound } from './task-sound.ts';

afterEach(() => vi.restoreAllMocks());

/** A driver with one task; returns how often the horn has sounded. */
async function show(availability: object, world: World = {}) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const rest = { location: null, locationAt: null, pausedAt: null, unseen: false };
  const calls = fakeApi({
    'GET /api/driver/availability': { active: true, busy: false, ...rest, ...availability },
    'GET /api/driver/tasks': { items: [sampleTask({ id: sampleId(70) })] },
  });
  const play = vi.spyOn(TaskSound.prototype, 'play');
  renderPart(<DriverDuty onChange={vi.fn()} />, { role: 'driver', ...world });
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /api/driver/availability'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  return () => play.mock.calls.length;
}

test('SET-19 plays the sound of a new task once without repetition', async () => {
  const played = await show({});
  await waitFor(() => expect(played()).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(played()).toBe(1);
});

test('SET-5 SET-19 repeats the sound with CarHornRepeat while a task is open', async () => {
  const played = await show({}, { settings: { carHornRepeat: true } });
  await waitFor(() => expect(played()).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(played()).toBeGreaterThanOrEqual(3);
});

test.each([{ active: false }, { busy: true }])(
  'TRIP-1 does not ring for a driver who is offline or has a ride: %o',
  async (state) => {
    const played = await show(state, { settings: { carHornRepeat: true } });
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    expect(played()).toBe(0);
  },
);
