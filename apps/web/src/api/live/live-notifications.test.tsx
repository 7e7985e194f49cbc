import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { connected, stubSocket } from '../../testing/fake-socket.ts';
import { sampleId } from '../../testing/samples.ts';
import { useUnreadNotifications } from '../own-notifications.ts';
import { LiveProvider } from './live-context.tsx';

beforeEach(() => {
  stubSocket();
});

function Bell() {
  return <p>unread: {useUnreadNotifications(true)}</p>;
}

const item = (n: number) => ({
  id: sampleId(n),
  createdAt: '2026-11-21T12:00:00Z',
  title: 'Fiacre',
  body: `Message ${n}`,
  screen: null,
  params: {},
});

test('PUSH-5 a new notification raises the count without a request; an unknown order asks the server', async () => {
  let unread = 2;
  const calls = fakeApi({
    'GET /api/me/notifications': () => ({ items: [item(5)], total: 5, page: 1, pageSize: 1, unread }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveProvider userId="me">
        <Bell />
      </LiveProvider>
    </QueryClientProvider>,
  );
  const socket = await connected('me');
  expect(await screen.findByText('unread: 2')).toBeVisible();
  const says = (seq: number, n: number) =>
    act(async () => socket.says({ topic: 'notifications', seq, event: 'changed', data: item(n) }));
  const { length } = calls;
  await says(1, 5);
  expect(screen.getByText('unread: 2')).toBeVisible();
  await says(2, 6);
  expect(await screen.findByText('unread: 3')).toBeVisible();
  expect(calls).toHaveLength(length);
  unread = 4;
  await says(3, 4);
  expect(await screen.findByText('unread: 4')).toBeVisible();
});
