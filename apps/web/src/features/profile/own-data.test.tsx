import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';
import { sampleUser } from '../../testing/samples.ts';

const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  return screen.getByRole('dialog', { name: 'Delete my account' });
};
const confirm = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Delete permanently' }));

describe('the user’s own data', () => {
  test('LAYOUT-11 can be downloaded by one link', async () => {
    await openPage('/profile/privacy', { role: 'rider' });
    const link = await screen.findByRole('link', { name: 'Download my data' });
    expect(link).toHaveAttribute('href', '/api/me/data');
    expect(link).toHaveAttribute('download');
  });

  test('LAYOUT-11 is deleted with the password, and the user leaves the page', async () => {
    const calls = fakeApi({ 'DELETE /api/me': { ok: true } });
    await openPage('/profile/privacy', { role: 'rider' });
    const dialog = await openDialog();
    expect(dialog).toHaveTextContent('This cannot be undone');
    enter(within(dialog).getByLabelText('Your password'), 'secret1');
    await confirm(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ route }) => route === 'DELETE /api/me')?.body).toEqual({ password: 'secret1' });
  });

  test('LAYOUT-11 is kept after an error, which the dialog shows, and after closing the dialog', async () => {
    const calls = fakeApi({ 'DELETE /api/me': refuses(409, 'user_has_booking') });
    await openPage('/profile/privacy', { role: 'rider' });
    const dialog = await openDialog();
    enter(within(dialog).getByLabelText('Your password'), 'secret1');
    await confirm(dialog);
    expect(await within(dialog).findByText(/A booking is still in progress/)).toBeVisible();
    const sent = () => calls.filter(({ route }) => route === 'DELETE /api/me');
    expect(sent()).toHaveLength(1);
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(sent()).toHaveLength(1);
  });

  test('LAYOUT-11 is deleted with a code by a user without a password', async () => {
    const me = { ...sampleUser('rider'), loginType: 'google' };
    const calls = fakeApi({
      'GET /api/me': me,
      'POST /api/me/confirmation-code': { verificationId: me.id, expiresAt: '2026-11-21T10:00:00Z' },
      'DELETE /api/me': { ok: true },
    });
    await openPage('/profile/privacy', { role: 'rider', unknown: 'me' });
    const dialog = await openDialog();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send me a code' }));
    expect(await within(dialog).findByText('We have sent you a code.')).toBeVisible();
    enter(within(dialog).getByLabelText('Code from the message'), ' 123456 ');
    await confirm(dialog);
    await waitFor(() =>
      expect(calls.find(({ route }) => route === 'DELETE /api/me')?.body).toEqual({ code: '123456' }),
    );
  });
});
