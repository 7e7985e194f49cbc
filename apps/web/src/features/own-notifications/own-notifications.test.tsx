import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, sentTo } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';
import { sampleId } from '../../testing/samples.ts';

const item = (n: number, unread: boolean, screenName: string | null, params: object = {}) => ({
  id: sampleId(n),
  createdAt: '2026-11-21T12:00:00Z',
  title: 'Fiacre',
  body: `Message ${n}`,
  screen: screenName,
  params,
  unread,
});

test('PUSH-3 PUSH-5 PUSH-6 lists what was sent, each with its page, counts what needs a reply and marks the rest as read', async () => {
  const items = [
    { ...item(3, true, 'onlineChat', { bookingId: sampleId(100) }), needsAnswer: true },
    { ...item(2, true, 'wallet'), title: 'Summer offer' },
    item(1, false, 'BookedCab', { bookingId: sampleId(100) }),
  ];
  const calls = fakeApi({
    'GET /api/me/notifications': {
      items,
      total: 3,
      page: 1,
      pageSize: 20,
      unread: 2,
      waiting: [{ screen: 'onlineChat', about: sampleId(100) }],
    },
    'PUT /api/me/notifications/read': { ok: true },
  });
  await openPage('/inbox', { role: 'rider' });
  const bell = await screen.findByRole('link', { name: '1 notification needs an answer' });
  expect(bell).toHaveAttribute('href', '/inbox');
  const main = within(screen.getByRole('main'));
  expect(await main.findAllByText('Needs an answer')).toHaveLength(1);
  const hrefOf = async (text: RegExp) => (await main.findByRole('link', { name: text })).getAttribute('href');
  expect(await hrefOf(/^New:\s*Message 3/)).toBe(`/bookings/${sampleId(100)}#chat`);
  expect(await hrefOf(/^New:\s*Summer offer\s*Message 2/)).toBe('/profile/wallet');
  expect(await hrefOf(/^Message 1/)).toBe(`/bookings/${sampleId(100)}`);
  await waitFor(() =>
    expect(sentTo(calls, 'PUT /api/me/notifications/read')).toEqual([{ upTo: sampleId(3) }]),
  );
});

test('PUSH-6 a rider’s bell does not count entries that are merely new', async () => {
  fakeApi({
    'GET /api/me/notifications': { items: [], total: 5, page: 1, pageSize: 1, unread: 4, waiting: [] },
  });
  await openPage('/about-us', { role: 'rider' });
  expect(await screen.findByRole('link', { name: 'Notifications' })).toHaveTextContent('');
});
