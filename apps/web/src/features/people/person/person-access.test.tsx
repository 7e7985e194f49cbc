import type { UserAccess } from '@fiacre/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, sentTo } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { sampleDriverRow } from '../../../testing/sample-people.ts';
import { PersonAccess } from './person-access.tsx';

test('USERS-10 shows the outcome of the last messages, and sends to a refused number again', async () => {
  const driver = sampleDriverRow();
  const mark = `POST /api/users/${driver.id}/reachable`;
  const at = '2026-11-20T10:00:00Z';
  const access: UserAccess = {
    hasPassword: true,
    invitation: 'mail' as const,
    emailVerified: true,
    unreachable: ['mobile'],
    lastMessages: [
      { channel: 'mail', at, state: 'sent', reason: null },
      { channel: 'sms', at, state: 'undelivered', reason: 'twilio_30005' },
    ],
    sessions: [],
    secondFactor: null,
  };
  const calls = fakeApi({
    [`GET /api/users/${driver.id}/access`]: () =>
      sentTo(calls, mark).length === 0 ? access : { ...access, unreachable: [] },
    [mark]: { ok: true },
  });
  renderPart(<PersonAccess person={driver} />, { role: 'fleetadmin' });
  const section = within(await screen.findByRole('region', { name: 'Messages' }));
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Last email, .*Sent$/),
    expect.stringMatching(/^Last text message, .*twilio_30005.*Not delivered$/),
  ]);
  await userEvent.click(section.getByRole('button', { name: 'Send text messages to this number again' }));
  expect(await section.findByText('All messages will be sent again.')).toBeInTheDocument();
  expect(section.queryByRole('button', { name: /to this number again/ })).not.toBeInTheDocument();
  expect(sentTo(calls, mark)).toEqual([{ contact: 'mobile' }]);
});

test('USERS-10 without a mail server shows a link to hand over, and does not say that an email was sent', async () => {
  const driver = sampleDriverRow();
  const access: UserAccess = {
    hasPassword: false,
    invitation: 'link',
    emailVerified: false,
    unreachable: [],
    lastMessages: [],
    sessions: [],
    secondFactor: null,
  };
  const link = 'https://cabs.example/reset-password?token=once-only';
  fakeApi({
    [`GET /api/users/${driver.id}/access`]: access,
    [`POST /api/users/${driver.id}/invitation`]: { link },
  });
  renderPart(<PersonAccess person={driver} />, { role: 'admin' });
  await screen.findByText('No password has been set yet.');
  expect(screen.queryByRole('button', { name: 'Send a link to set a password' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Create a link to set a password' }));
  expect(await screen.findByRole('textbox', { name: 'Link to set a password' })).toHaveValue(link);
  expect(await screen.findByRole('img', { name: 'They can scan this code with their phone.' })).toBeVisible();
  expect(screen.queryByText('The email is on its way.')).toBeNull();
  expect(screen.getByText(/No email can be sent from here/)).toBeInTheDocument();
});
