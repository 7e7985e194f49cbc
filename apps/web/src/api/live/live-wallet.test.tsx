import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { FakeSocket, stubSocket } from '../../testing/fake-socket.ts';
import { sampleWallet } from '../../testing/sample-wallet.ts';
import { useWallet } from '../wallet.ts';
import { LiveProvider } from './live-context.tsx';

beforeEach(() => {
  stubSocket();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function Balance() {
  const { data } = useWallet();
  return <p>{data?.balance}</p>;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('WAL-5 CONST-7 subscribes to the balance after 1.5 s and updates it without a reload', async () => {
  let balance = 3200;
  fakeApi({ 'GET /api/wallet': () => sampleWallet({ balance }) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveProvider userId="me">
        <Balance />
      </LiveProvider>
    </QueryClientProvider>,
  );
  await pass(1499);
  expect(screen.getByText('3200')).toBeVisible();
  expect(FakeSocket.opened).toEqual([]);
  await pass(1);
  const [socket] = FakeSocket.opened;
  await act(async () => socket?.onopen?.());
  await act(async () => socket?.says({ welcome: true, userId: 'me' }));
  expect(socket?.sent).toContainEqual({ subscribe: true, topic: 'wallet', after: 0 });
  balance = 5200;
  const date = '2026-11-21T12:00:00Z';
  const entry = { type: 'Credit', amount: 2000, date, txRef: 'credit', balance };
  const data = { currency: 'USD', balance, entries: [entry] };
  await act(async () => socket?.says({ topic: 'wallet', seq: 1, event: 'changed', data }));
  await pass(1);
  expect(screen.getByText('5200')).toBeVisible();
});
