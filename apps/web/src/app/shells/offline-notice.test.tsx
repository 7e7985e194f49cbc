import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../testing/render.tsx';

class FakeSocket {
  static opened: FakeSocket[] = [];
  onopen = () => {};
  onclose = (_: { code: number }) => {};
  send = () => {};
  close = () => {};
  constructor() {
    FakeSocket.opened.push(this);
  }
}

test('MISC-6 shows a notice while live updates are interrupted', async () => {
  vi.stubGlobal('WebSocket', FakeSocket);
  await openPage('/about-us', { role: 'rider' });
  const [socket] = FakeSocket.opened;
  act(() => socket?.onopen());
  expect(screen.queryByText(/^Offline/)).toBeNull();
  act(() => socket?.onclose({ code: 1006 }));
  expect(screen.getByText('You are offline. This page may be out of date.')).toBeVisible();
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  act(() => FakeSocket.opened.at(-1)?.onopen());
  expect(FakeSocket.opened).toHaveLength(2);
  expect(screen.queryByText(/^Offline/)).toBeNull();
});

test('a guest has no live connection', async () => {
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  await openPage('/about-us');
  expect(FakeSocket.opened).toEqual([]);
});
