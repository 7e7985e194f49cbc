import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';
import { sampleUser } from '../../testing/samples.ts';

afterEach(() => vi.restoreAllMocks());

const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  return screen.getByRole('dialog', { name: 'Delete my account' });
};
const confirm = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Delete permanently' }));

describe('the user’s own data', () => {
  test('LAYOUT-11 AUTH-15 is downloaded after the user has confirmed their identity', async () => {
    const files: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
      files.push(this.download);
    });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:data');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    let isConfirmed = false;
    const calls = fakeApi({
      'GET /api/me/data': () => (isConfirmed ? { data: {} } : refuses(403, 'confirmation_required')),
      'POST /api/me/confirmation/options': { methods: ['password', 'code'], passkey: null },
      'POST /api/me/confirmation': () => {
        isConfirmed = true;
        return { ok: true };
      },
    });
    await openPage('/profile/privacy', { role: 'rider' });
    await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
    enter(await within(dialog).findByLabelText('Current password'), 'secret1');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(files).toEqual(['my-data.json']));
    expect(calls.find(({ route }) => route === 'POST /api/me/confirmation')?.body).toEqual({
      password: 'secret1',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('AUTH-15 says that a confirmation is needed if the user closes the dialog', async () => {
    fakeApi({
      'GET /api/me/data': refuses(403, 'confirmation_required'),
      'POST /api/me/confirmation/options': { methods: ['code'], passkey: null },
    });
    await openPage('/profile/privacy', { role: 'rider' });
    await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Please confirm that it is you.')).toBeVisible();
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
