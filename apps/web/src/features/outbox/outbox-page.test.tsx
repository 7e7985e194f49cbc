import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';

const mail = {
  id: '1',
  at: '2026-11-21T12:00:00Z',
  channel: 'mail',
  to: 'rider@fiacre.test',
  subject: 'Set a new password',
  body: 'Open http://localhost:3000/reset-password?token=x now',
  screen: null,
};

test('AUTH-13 shows the messages that would have been sent, with working links', async () => {
  fakeApi({ 'GET /api/sandbox/outbox': { items: [mail] } });
  await openPage('/sandbox/outbox', { settings: { sandbox: true } });
  const item = (await screen.findByRole('heading', { name: 'Set a new password' })).closest('li');
  expect(item).toHaveTextContent('rider@fiacre.test');
  expect(item === null ? null : within(item).getByRole('link')).toHaveAttribute(
    'href',
    'http://localhost:3000/reset-password?token=x',
  );
});

test('says so when the outbox is empty', async () => {
  fakeApi({ 'GET /api/sandbox/outbox': { items: [] } });
  await openPage('/sandbox/outbox', { settings: { sandbox: true } });
  expect(await screen.findByText('Nothing has been sent yet.')).toBeVisible();
});
