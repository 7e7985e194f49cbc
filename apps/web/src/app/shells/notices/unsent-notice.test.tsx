import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { deviceQueueOf } from '../../../api/offline/device-queue.ts';
import { fakeApi, neverResponds } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { UnsentNotice } from './unsent-notice.tsx';

afterEach(() => void vi.useRealTimers());

test('STORE-2 says that a step is not yet sent only once the server has not responded for two seconds', async () => {
  vi.useFakeTimers();
  fakeApi({ 'POST /api/bookings/b1/arrive': neverResponds });
  const { queries } = renderPart(<UnsentNotice />, { role: 'driver' });
  const { actions } = deviceQueueOf(queries);
  await act(async () => {
    void actions.send({ bookingId: 'b1', version: 1, intention: { verb: 'arrive' }, key: 'key-1' });
    await vi.advanceTimersByTimeAsync(1900);
  });
  expect(actions.current()).toHaveLength(1);
  expect(screen.queryByText('Not yet sent')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText('Not yet sent')).toBeVisible();
  await act(() => actions.clear());
  expect(screen.queryByText('Not yet sent')).toBeNull();
});
