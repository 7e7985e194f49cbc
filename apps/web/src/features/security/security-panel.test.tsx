import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, sentTo, type FakeCall, type FakeRoutes } from '../../testing/fake-api.ts';
import { stubPasskeys } from '../../testing/passkeys.ts';
import { openPage } from '../../testing/render.tsx';
import { sampleId, sampleUser } from '../../testing/samples.ts';

const session = (n: number, current: boolean) => ({
  id: sampleId(n),
  method: 'password',
  secondFactor: false,
  device: current ? 'Firefox, Windows' : null,
  network: current ? '203.0.113.x' : null,
  createdAt: '2026-11-20T10:00:00Z',
  lastUsedAt: '2026-11-20T10:05:00Z',
  expiresAt: '2026-11-20T11:00:00Z',
  current,
});
const none = { required: false, authenticatorApp: false, recoveryCodesLeft: 0, passkeys: [] };
const withApp = { ...none, authenticatorApp: true, recoveryCodesLeft: 9 };
const key = { id: sampleId(7), name: 'Laptop', createdAt: '2026-11-20T10:00:00Z', lastUsedAt: null };
const sessions = { items: [session(1, true), session(2, false)] };

async function openSecurity(role: 'rider' | 'admin', routes: FakeRoutes = {}): Promise<FakeCall[]> {
  const calls = fakeApi({ 'GET /api/me/sessions': sessions, 'GET /api/me/second-factor': none, ...routes });
  await openPage('/profile/security', { role });
  await screen.findByRole('heading', { name: 'Security' });
  return calls;
}
const part = (name: string) => screen.findByRole('region', { name });
const press = async (name: string | RegExp, inside: HTMLElement) =>
  userEvent.click(within(inside).getByRole('button', { name }));
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
const fill = (inside: HTMLElement, label: string, text: string) =>
  enter(within(inside).getByLabelText(label), text);

test('GUEST-16 a guest rider has sessions and the offer of an account, and nothing to sign in with', async () => {
  fakeApi({
    'GET /api/me': { ...sampleUser('rider'), loginType: 'guest', hasPassword: false, email: null },
    'GET /api/me/sessions': sessions,
  });
  await openPage('/profile/security', { role: 'rider', unknown: 'me' });
  expect(await screen.findByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/register?returnTo=%2Fprofile%2Fsecurity',
  );
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Where you are signed in',
  ]);
});

describe('the email address', () => {
  test('AUTH-2 is shown as confirmed or not', async () => {
    await openSecurity('rider');
    expect(within(await part('Email')).getByText('Confirmed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send me a confirmation link' })).toBeNull();
  });

  test('AUTH-2 gets another confirmation link on demand', async () => {
    const me = { ...sampleUser('rider'), emailVerified: false };
    const calls = fakeApi({
      'GET /api/me': me,
      'GET /api/me/sessions': sessions,
      'POST /api/auth/verification-mail': { code: 'success', message: 'email_verify_message' },
    });
    await openPage('/profile/security', { role: 'rider', unknown: 'me' });
    const email = await part('Email');
    expect(within(email).getByText('Not confirmed')).toBeVisible();
    await press('Send me a confirmation link', email);
    expect(await within(email).findByText('We have sent you an email with a link.')).toBeVisible();
    expect(sentTo(calls, 'POST /api/auth/verification-mail')).toEqual([{ email: 'rider@example.org' }]);
  });
});

describe('the password', () => {
  const change = 'PUT /api/me/password';

  test('REG-5 is changed with the current one, and the sessions are refetched', async () => {
    const calls = await openSecurity('rider', { [change]: { ok: true } });
    await press('Change password', await part('Password'));
    const asked = await dialog('Change password');
    fill(asked, 'Current password', 'old-one1');
    fill(asked, 'New password', 'brandnew1');
    const before = sentTo(calls, 'GET /api/me/sessions').length;
    await press('Save', asked);
    expect(await screen.findByText(/Your password is saved/)).toBeVisible();
    expect(sentTo(calls, change)).toEqual([{ newPassword: 'brandnew1', password: 'old-one1' }]);
    await waitFor(() => expect(sentTo(calls, 'GET /api/me/sessions').length).toBeGreaterThan(before));
  });

  test('REG-5 is rejected without a request if it violates the policy', async () => {
    const calls = await openSecurity('rider');
    await press('Change password', await part('Password'));
    const asked = await dialog('Change password');
    fill(asked, 'New password', 'short');
    await press('Save', asked);
    expect(within(asked).getByRole('alert')).toHaveTextContent('A password must have 6 to 30 characters');
    expect(sentTo(calls, change)).toEqual([]);
  });

  test('AUTH-12 is reset with a code by a user who forgot it', async () => {
    const calls = await openSecurity('rider', {
      'POST /api/me/confirmation-code': { verificationId: 'v', expiresAt: '2026-11-21T10:00:00Z' },
      [change]: refuses(422, 'confirmation_wrong'),
    });
    await press('Change password', await part('Password'));
    const asked = await dialog('Change password');
    await press('I do not know it: send me a code', asked);
    await press('Send me a code', asked);
    expect(await within(asked).findByText('We have sent you a code.')).toBeVisible();
    fill(asked, 'Code from the message', ' 123456 ');
    fill(asked, 'New password', 'brandnew1');
    await press('Save', asked);
    expect(await within(asked).findByRole('alert')).toHaveTextContent(
      'The password or the code is incorrect.',
    );
    expect(sentTo(calls, change)).toEqual([{ newPassword: 'brandnew1', code: '123456' }]);
  });
});

describe('the sessions', () => {
  test('AUTH-14 are listed by device and network, with the current one marked and without an end button', async () => {
    await openSecurity('rider');
    const list = await part('Where you are signed in');
    const rows = await within(list).findAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent(/^Firefox, Windows.*Network .?203\.0\.113\.x/);
    expect(rows[1]).toHaveTextContent(/^Unknown device.*Last used/);
    expect(within(list).getAllByText('This device')).toHaveLength(1);
    expect(within(list).getAllByRole('button', { name: /^Sign out the session started/ })).toHaveLength(1);
  });

  test('AUTH-14 are ended one by one, or all others together', async () => {
    const one = `DELETE /api/me/sessions/${sampleId(2)}`;
    const others = 'DELETE /api/me/sessions/others';
    const calls = await openSecurity('rider', { [one]: { ok: true }, [others]: { ok: true } });
    const list = await part('Where you are signed in');
    await userEvent.click(await within(list).findByRole('button', { name: /^Sign out the session started/ }));
    await waitFor(() => expect(sentTo(calls, one)).toHaveLength(1));
    await press('Sign out everywhere else', list);
    expect(await within(list).findByText('You have been signed out everywhere else.')).toBeVisible();
    expect(sentTo(calls, others)).toHaveLength(1);
  });
});

describe('second factors', () => {
  test('ROLE-1 are for staff: a rider sees none and no request is made', async () => {
    const calls = await openSecurity('rider');
    await part('Where you are signed in');
    expect(screen.queryByRole('region', { name: 'Authenticator app' })).toBeNull();
    expect(sentTo(calls, 'GET /api/me/second-factor')).toEqual([]);
  });

  test('AUTH-7 include an authenticator app, which is set up with the password and a first code and gives recovery codes', async () => {
    const setUp = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x' };
    const [begin, confirm] = ['POST /api/me/second-factor/totp', 'POST /api/me/second-factor/totp/confirm'];
    const calls = await openSecurity('admin', {
      [begin]: setUp,
      [confirm]: { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] },
    });
    const app = await part('Authenticator app');
    expect(within(app).getByText('Off')).toBeVisible();
    await press('Set up', app);
    const asked = await dialog('Set up the authenticator app');
    fill(asked, 'Current password', 'secret1');
    await press('Continue', asked);
    expect(await screen.findByLabelText('Key')).toHaveTextContent('ABCD EFGH IJKL MNOP');
    await userEvent.type(screen.getByLabelText('Code from your authenticator app'), '123456');
    const codes = await dialog('Save your recovery codes');
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['aaaa-bbbb', 'cccc-dddd']);
    expect([sentTo(calls, begin), sentTo(calls, confirm)]).toEqual([
      [{ password: 'secret1' }],
      [{ code: '123456' }],
    ]);
    await press('I have saved them', codes);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('AUTH-7 require the app’s code to remove the app and to replace the recovery codes', async () => {
    const [remove, renew] = [
      'DELETE /api/me/second-factor/totp',
      'POST /api/me/second-factor/recovery-codes',
    ];
    const calls = await openSecurity('admin', {
      'GET /api/me/second-factor': withApp,
      [remove]: refuses(422, 'confirmation_wrong'),
      [renew]: { recoveryCodes: ['eeee-ffff'] },
    });
    await press('Remove', await part('Authenticator app'));
    const asked = await dialog('Remove the authenticator app');
    fill(asked, 'Code from your app, or a recovery code', '123456');
    await press('Remove', asked);
    expect(await within(asked).findByRole('alert')).toHaveTextContent(
      'The password or the code is incorrect.',
    );
    expect(sentTo(calls, remove)).toEqual([{ code: '123456' }]);
    await press('Cancel', asked);

    const recovery = await part('Recovery codes');
    expect(within(recovery).getByText('9 left')).toBeVisible();
    await press('Create new codes', recovery);
    const again = await dialog('Create new codes');
    fill(again, 'Code from your app, or a recovery code', '654321');
    await press('Create new codes', again);
    expect(await dialog('Save your recovery codes')).toHaveTextContent('eeee-ffff');
    expect(sentTo(calls, renew)).toEqual([{ code: '654321' }]);
  });

  test('AUTH-7 keep the proof that was typed while another one was being refused', async () => {
    const refused = Promise.withResolvers<object>();
    await openSecurity('admin', {
      'GET /api/me/second-factor': withApp,
      'DELETE /api/me/second-factor/totp': refused.promise,
    });
    await press('Remove', await part('Authenticator app'));
    const asked = await dialog('Remove the authenticator app');
    fill(asked, 'Code from your app, or a recovery code', '111111');
    await press('Remove', asked);
    fill(asked, 'Code from your app, or a recovery code', '222222');
    refused.resolve(refuses(422, 'confirmation_wrong'));
    await within(asked).findByRole('alert');
    expect(within(asked).getByLabelText('Code from your app, or a recovery code')).toHaveValue('222222');
  });

  test('AUTH-7 warn about the consequence when the last mandatory one is removed', async () => {
    await openSecurity('admin', { 'GET /api/me/second-factor': { ...withApp, required: true } });
    await press('Remove', await part('Authenticator app'));
    expect(await dialog('Remove the authenticator app')).toHaveTextContent(
      'Staff need a second factor here.',
    );
  });

  test('AUTH-7 include a passkey, named by the user and created by the device', async () => {
    const passkeys = stubPasskeys();
    const calls = await openSecurity('admin', {
      'POST /api/me/passkeys/options': {
        challenge: 'AQID',
        rp: { id: 'localhost', name: 'Fiacre' },
        user: { id: 'AQ', name: 'admin', displayName: '' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        excludeCredentials: [{ id: 'CQ', type: 'public-key' }],
      },
      'POST /api/me/passkeys': { ok: true },
    });
    await press('Add a passkey', await part('Passkeys'));
    const asked = await dialog('Add a passkey');
    fill(asked, 'Name', ' Laptop ');
    fill(asked, 'Current password', 'secret1');
    await press('Continue', asked);
    await waitFor(() =>
      expect(sentTo(calls, 'POST /api/me/passkeys')).toEqual([
        { name: 'Laptop', response: passkeys.madeAnswer },
      ]),
    );
    expect(sentTo(calls, 'POST /api/me/passkeys/options')).toEqual([{ password: 'secret1' }]);
    expect(passkeys.made).toEqual([
      expect.objectContaining({
        challenge: new Uint8Array([1, 2, 3]),
        excludeCredentials: [{ type: 'public-key', id: new Uint8Array([9]) }],
      }),
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('AUTH-7 include a passkey that is removed by its name', async () => {
    stubPasskeys();
    const remove = `DELETE /api/me/passkeys/${key.id}`;
    const calls = await openSecurity('admin', {
      'GET /api/me/second-factor': { ...none, passkeys: [key] },
      [remove]: { ok: true },
    });
    await press('Remove the passkey “Laptop”', await part('Passkeys'));
    const asked = await dialog('Remove the passkey “Laptop”');
    fill(asked, 'Current password', 'secret1');
    await press('Remove', asked);
    await waitFor(() => expect(sentTo(calls, remove)).toEqual([{ password: 'secret1' }]));
  });

  test('exclude passkeys in a browser that does not support them', async () => {
    await openSecurity('admin');
    const keys = await part('Passkeys');
    expect(keys).toHaveTextContent('This browser cannot create passkeys for this address.');
    expect(within(keys).queryByRole('button')).toBeNull();
  });
});

describe('signing out everywhere', () => {
  test.each(['rider', 'admin'] as const)(
    'AUTH-14 AUTH-16 ends every session of a %s, including this one',
    async (role) => {
      const calls = await openSecurity(role, { 'DELETE /api/me/sessions': { ok: true } });
      await press('Sign out everywhere', await part('Where you are signed in'));
      await waitFor(() => expect(screen.queryByRole('heading', { name: 'Security' })).toBeNull());
      expect(sentTo(calls, 'DELETE /api/me/sessions')).toHaveLength(1);
    },
  );
});

describe('signing in with other accounts', () => {
  test('AUTH-16 lists them, and removes one on demand', async () => {
    const calls = await openSecurity('rider', {
      'GET /api/me/social': { items: [{ provider: 'google', createdAt: '2026-11-20T10:07:00Z' }] },
      'DELETE /api/me/social/google': refuses(409, 'last_way_in'),
    });
    const others = await part('Sign-in with other accounts');
    await press('Remove: Google', others);
    expect(await within(others).findByText(/your only way to sign in/)).toBeVisible();
    expect(sentTo(calls, 'DELETE /api/me/social/google')).toHaveLength(1);
  });
});
