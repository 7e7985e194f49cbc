import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeSocket, stubSocket } from '../../../testing/fake-socket.ts';
import { openPage } from '../../../testing/render.tsx';

beforeEach(stubSocket);

const notice = () => screen.queryByText('You are offline. This page may be out of date.');
const newest = () => FakeSocket.opened.at(-1) ?? expect.unreachable('the page has not connected');

test('MISC-6 shows a notice while live updates are interrupted, until they resume', async () => {
  await openPage('/about-us', { role: 'rider' });
  expect(FakeSocket.opened).toHaveLength(1);
  // The page is up to date while the first connection is being opened.
  expect(notice()).toBeNull();
  act(() => newest().onopen?.());
  expect(notice()).toBeNull();
  act(() => newest().onclose?.({ code: 1006 }));
  expect(notice()).toBeVisible();
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(FakeSocket.opened).toHaveLength(2);
  expect(notice()).toBeVisible();
  act(() => newest().onopen?.());
  expect(notice()).toBeNull();
});

test('a guest has no live connection', async () => {
  await openPage('/about-us');
  expect(FakeSocket.opened).toEqual([]);
});
