import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { connected, stubSocket } from '../../testing/fake-socket.ts';
import { acceptedBooking } from '../../testing/sample-booking.ts';
import { sampleId } from '../../testing/samples.ts';
import { useWaitingNotifications } from '../own-notifications.ts';
import { liveCacheOf, type LiveCache } from './live-cache.ts';
import { LiveProvider } from './live-context.tsx';

beforeEach(() => {
  stubSocket();
});

function Bell() {
  return <p>waiting: {useWaitingNotifications(true)}</p>;
}

const item = (n: number, change: object = {}) => ({
  id: sampleId(n),
  createdAt: '2026-11-21T12:00:00Z',
  title: 'Fiacre',
  body: `Message ${n}`,
  screen: null,
  params: {},
  needsAnswer: false,
  ...change,
});

test('PUSH-6 MISC-6 counts what needs a reply from events alone, unless the order of events is unknown', async () => {
  const booking = acceptedBooking();
  const task = sampleId(9);
  let waiting = [
    { screen: 'DriverTrips', about: task },
    { screen: 'BookedCab', about: booking.id },
  ];
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
  const shows = async (count: number) => expect(await screen.findByText(`waiting: ${count}`)).toBeVisible();
  expect(await screen.findByText('waiting: 2')).toBeVisible();
  const { length } = calls;
  const says = (seq: number, n: number, change: object = {}) =>
    act(async () => socket.says({ topic: 'notifications', seq, event: 'changed', data: item(n, change) }));
  await says(1, 5);
  await says(2, 6);
  await shows(2);
  const message = { screen: 'onlineChat', needsAnswer: true, params: { bookingId: booking.id } };
  await says(3, 7, message);
  await shows(3);
  // Two messages of one chat count once.
  await says(4, 8, message);
  await shows(3);
  const apply = (change: Parameters<LiveCache['applyEvent']>[0]) =>
    act(async () => liveCacheOf(client).applyEvent(change));
  await apply({ kind: 'task-gone', id: task });
  await shows(2);
  await apply({ kind: 'booking', booking: { ...booking, status: 'ARRIVED', version: 8 }, from: 'ACCEPTED' });
  await shows(2);
  await apply({ kind: 'booking', booking: { ...booking, status: 'STARTED', version: 9 }, from: 'ARRIVED' });
  await shows(1);
  expect(calls).toHaveLength(length);
  waiting = [];
  await says(5, 4);
  expect(await screen.findByText('waiting: 0')).toBeVisible();
});
