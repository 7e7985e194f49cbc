import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { connected, stubSocket } from '../../testing/fake-socket.ts';
import { acceptedBooking } from '../../testing/sample-booking.ts';
import { sampleId } from '../../testing/samples.ts';
import { useWaitingNotifications } from '../own-notifications.ts';
import { liveCacheOf } from './live-cache.ts';
import { LiveProvider } from './live-context.tsx';

beforeEach(() => {
  stubSocket();
});

function Bell() {
  return <p>waiting: {useWaitingNotifications(true)}</p>;
}

const item = (n: number, needsAnswer = false) => ({
  id: sampleId(n),
  createdAt: '2026-11-21T12:00:00Z',
  title: 'Fiacre',
  body: `Message ${n}`,
  screen: null,
  params: {},
  needsAnswer,
});

test('PUSH-6 the server counts what needs an answer again after a new one, an answer and an unknown order', async () => {
  let waiting = 2;
  const calls = fakeApi({
    'GET /api/me/notifications': () => ({
      items: [item(5)],
      total: 5,
      page: 1,
      pageSize: 1,
      unread: 4,
      waiting,
    }),
  });
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <LiveProvider userId="me">
        <Bell />
      </LiveProvider>
    </QueryClientProvider>,
  );
  const socket = await connected('me');
  expect(await screen.findByText('waiting: 2')).toBeVisible();
  const says = (seq: number, n: number, needsAnswer = false) =>
    act(async () =>
      socket.says({ topic: 'notifications', seq, event: 'changed', data: item(n, needsAnswer) }),
    );
  const { length } = calls;
  await says(1, 5);
  await says(2, 6);
  expect(screen.getByText('waiting: 2')).toBeVisible();
  expect(calls).toHaveLength(length);
  waiting = 3;
  await says(3, 7, true);
  expect(await screen.findByText('waiting: 3')).toBeVisible();
  waiting = 4;
  await says(4, 4);
  expect(await screen.findByText('waiting: 4')).toBeVisible();
  // Another driver took the task, or the booking was paid.
  waiting = 1;
  await act(async () => liveCacheOf(client).applyEvent({ kind: 'task-gone', id: sampleId(9) }));
  expect(await screen.findByText('waiting: 1')).toBeVisible();
  waiting = 0;
  const booking = acceptedBooking();
  await act(async () => liveCacheOf(client).applyEvent({ kind: 'booking', booking, from: 'NEW' }));
  expect(await screen.findByText('waiting: 0')).toBeVisible();
});
