import type { UserAccess } from '@fiacre/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, sentTo } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleDriverRow } from '../../testing/sample-people.ts';
import { PersonAccess } from './person-access.tsx';

test('USERS-10 shows what became of the last messages, and sends to a retired number again', async () => {
  const driver = sampleDriverRow();
  const mark = `POST /api/users/${driver.id}/reachable`;
  const at = '2026-11-20T10:00:00Z';
  const access: UserAccess = {
    hasPassword: true,
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
