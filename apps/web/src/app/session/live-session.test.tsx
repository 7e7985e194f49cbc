import { liveCloseCodes } from '@fiacre/contract/live-close-codes';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, neverResponds, refuses } from '../../testing/fake-api.ts';
import { FakeSocket, stubSocket } from '../../testing/fake-socket.ts';
import { openPage } from '../../testing/render.tsx';
import { sampleUser } from '../../testing/samples.ts';

beforeEach(stubSocket);

const notice = () => screen.queryByText('You are offline. This page may be out of date.');
const newest = () => FakeSocket.opened.at(-1) ?? expect.unreachable('the page has not connected');
const welcomes = (userId: string | null) =>
  act(async () => {
    newest().onopen?.();
    newest().says({ welcome: true, userId });
  });
const endsSession = () => act(async () => newest().onclose?.({ code: liveCloseCodes.signedOut }));

const rider = sampleUser('rider');
/** The browser has a valid session from signing in again in another tab. */
const signedInAgain = {
  'GET /api/me': rider,
  'GET /api/me/sessions': {
    items: [
      { id: 'elsewhere', current: false },
      { id: 'new', current: true },
    ],
  },
  'GET /api/me/notifications': neverResponds(),
};

test('MISC-6 continues with the new session of a person who signed in again in another tab', async () => {
  fakeApi(signedInAgain);
  const page = await openPage('/about-us', { role: 'rider' });
  await welcomes(rider.id);
  const topic = 'settings';
  act(() => newest().says({ topic, seq: 7, event: 'subscribed', data: {} }));
  await endsSession();
  // Nothing is up to date until the new connection is open.
  expect(notice()).toBeVisible();
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(2));
  expect(notice()).toBeVisible();
  await welcomes(rider.id);
  expect(newest().sent).toContainEqual({ subscribe: true, topic, after: 7 });
  expect(notice()).toBeNull();
  expect(page.path()).toBe('/about-us');
});

test('MISC-6 continues although the old session ends before the browser has the new one', async () => {
  const answers = [refuses(401, 'not_logged_in')];
  fakeApi({ ...signedInAgain, 'GET /api/me': () => answers.shift() ?? rider });
  const page = await openPage('/about-us', { role: 'rider' });
  await welcomes(rider.id);
  await endsSession();
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(2));
  await welcomes(rider.id);
  expect(notice()).toBeNull();
  expect(page.path()).toBe('/about-us');
});

test('does not connect a second time with a session that the server has refused', async () => {
  const calls = fakeApi(signedInAgain);
  await openPage('/about-us', { role: 'rider' });
  await endsSession();
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(2));
  const asked = () => calls.filter(({ route }) => route === 'GET /api/me/sessions').length;
  expect(asked()).toBe(1);
  await endsSession();
  await waitFor(() => expect(asked()).toBe(2));
  await act(async () => {});
  expect(FakeSocket.opened).toHaveLength(2);
  expect(notice()).toBeVisible();
});

test('MISC-6 checks again who is signed in if the server failed', async () => {
  const answers = [refuses(500, 'internal'), rider];
  fakeApi({ ...signedInAgain, 'GET /api/me': () => answers.shift() ?? rider });
  await openPage('/about-us', { role: 'rider' });
  await endsSession();
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(2));
});

test.each([
  ['nobody', null],
  ['somebody else', 'somebody-else'],
])('checks who is signed in if the server has connected %s', async (_, userId) => {
  fakeApi({ 'GET /api/me': refuses(401, 'not_logged_in') });
  const page = await openPage('/bookings', { role: 'rider' });
  await welcomes(userId);
  await waitFor(() => expect(page.path()).toBe('/login'));
});
