import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Role } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '@fiacre/contract/errors';
import { localFailure } from '../../api/client/failure.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, neverResponds, refuses, sentTo } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { signInErrorText } from './login-failure.ts';

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const accepted = (role: Role) => ({ token: 't', expiresAt: '2027-01-01T00:00:00Z', user: sampleUser(role) });

async function signIn(typedEmail: string, typedPassword: string): Promise<void> {
  if (typedEmail !== '') enter(email(), typedEmail);
  if (typedPassword !== '') enter(password(), typedPassword);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('signing in', () => {
  test('LOGIN-1 has an email-and-password tab and a link to register', async () => {
    await openPage('/login');
    expect(screen.getByRole('tab', { name: 'By email' })).toHaveAttribute('aria-selected', 'true');
    expect(email()).toBeVisible();
    expect(password()).toHaveAttribute('type', 'password');
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  });

  test.each([
    ['admin', '/dashboard'],
    ['fleetadmin', '/dashboard'],
    ['driver', '/bookings'],
    ['rider', '/'],
  ] as const)('LOGIN-3 STORE-5 STORE-12 sends a %s on to %s', async (role, target) => {
    const calls = fakeApi({ 'POST /api/auth/sign-in': accepted(role), 'GET /api/me': sampleUser(role) });
    const page = await openPage('/login');
    await signIn(' rider@fiacre.test ', 'sandbox1');
    await waitFor(() => expect(page.path()).toBe(target));
    expect(sentTo(calls, 'POST /api/auth/sign-in')).toEqual([
      { email: 'rider@fiacre.test', password: 'sandbox1' },
    ]);
  });

  test('ROUTE-10 redirects a signed-in user from the sign-in page', async () => {
    const page = await openPage('/login', { role: 'driver' });
    await waitFor(() => expect(page.path()).toBe('/bookings'));
  });

  const both = 'Please enter a valid email address and your password.';
  test.each([
    ['no address', '', 'sandbox1', both, ''],
    ['no valid address', 'rider@fiacre', 'sandbox1', both, ''],
    ['no password', 'rider@fiacre.test', '', '', both],
    ['neither', '', '', both, 'Please enter your password.'],
  ])(
    'LOGIN-7 LOGIN-11 LOGIN-13 ERR-9 with %s, rejects the attempt without a request, clears the fields, and shows every error at its field',
    async (_, typedEmail, typedPassword, atEmail, atPassword) => {
      const calls = fakeApi({});
      await openPage('/login');
      await signIn(typedEmail, typedPassword);
      for (const [field, fault] of [
        [email(), atEmail],
        [password(), atPassword],
      ] as const) {
        expect(field).toHaveValue('');
        expect(field).toHaveAccessibleDescription(fault);
        if (fault === '') expect(field).toBeValid();
        else expect(field).toBeInvalid();
      }
      expect(atEmail === '' ? password() : email()).toHaveFocus();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(sentTo(calls, 'POST /api/auth/sign-in')).toEqual([]);
      // New input is validated only when it is submitted.
      enter(password(), 'sandbox2');
      expect(password()).toBeValid();
      expect(email()).toHaveAccessibleDescription(atEmail);
    },
  );

  test('LOGIN-7 an attempt that is rejected late does not clear what was typed since', async () => {
    const rejected = Promise.withResolvers<object>();
    fakeApi({ 'POST /api/auth/sign-in': rejected.promise });
    await openPage('/login');
    await signIn('rider@fiacre.test', 'sandbox');
    enter(password(), 'sandbox1');
    rejected.resolve(refuses(401, 'auth_error'));
    const typing = document.activeElement;
    expect(await screen.findByRole('alert')).toHaveTextContent('incorrect');
    expect(typing).toHaveFocus();
    expect(email()).toHaveValue('rider@fiacre.test');
    expect(password()).toHaveValue('sandbox1');
  });

  test('LOGIN-7 LOGIN-11 LOGIN-13 STORE-5 also clears the fields after a rejected attempt, and says why on the page', async () => {
    fakeApi({ 'POST /api/auth/sign-in': refuses(401, 'auth_error') });
    await openPage('/login');
    await signIn('rider@fiacre.test', 'wrong-one');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The email address or the password is incorrect.');
    expect(email()).toHaveValue('');
    expect(email()).toHaveFocus();
    expect(password()).toHaveValue('');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    // The next attempt begins without it.
    await signIn('rider@fiacre', '');
    expect(screen.queryByText('The email address or the password is incorrect.')).not.toBeInTheDocument();
  });

  test('LOGIN-4 LOGIN-5 shows that the profile is being fetched, with the address filled in', async () => {
    fakeApi({ 'POST /api/auth/sign-in': accepted('rider'), 'GET /api/me': neverResponds() });
    const page = await openPage('/login');
    await signIn('rider@fiacre.test', 'sandbox1');
    expect(await screen.findByText('You are signed in. One moment…')).toBeVisible();
    expect(email()).toHaveValue('rider@fiacre.test');
    expect(password()).toHaveValue('');
    expect(page.path()).toBe('/login');
  });

  test('LOGIN-5 AUTH-6 STORE-5 shows an alert and signs out if there is no profile, keeping the address', async () => {
    const calls = fakeApi({
      'POST /api/auth/sign-in': accepted('rider'),
      'GET /api/me': refuses(401, 'not_logged_in'),
      'POST /api/auth/sign-out': { ok: true },
    });
    const page = await openPage('/login');
    await signIn('rider@fiacre.test', 'sandbox1');
    const alert = await screen.findByRole('dialog', { name: 'Alert' });
    expect(alert).toHaveTextContent('Please contact the operator.');
    expect(sentTo(calls, 'POST /api/auth/sign-out')).toHaveLength(1);
    expect(email()).toHaveValue('rider@fiacre.test');
    expect(page.path()).toBe('/login');
  });

  test('LOGIN-3 uses the profile in the sign-in response if fetching it fails', async () => {
    fakeApi({ 'POST /api/auth/sign-in': accepted('driver'), 'GET /api/me': refuses(503, 'overloaded') });
    const page = await openPage('/login');
    await signIn('driver@fiacre.test', 'sandbox1');
    await waitFor(() => expect(page.path()).toBe('/bookings'));
  });

  test('ROUTE-10 returns to the page that required signing in, also by way of registering', async () => {
    fakeApi({ 'POST /api/auth/sign-in': accepted('driver'), 'GET /api/me': sampleUser('driver') });
    const page = await openPage('/login?returnTo=%2Fprofile');
    expect(screen.getByText('Sign in to continue.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute(
      'href',
      '/register?returnTo=%2Fprofile',
    );
    await signIn('driver@fiacre.test', 'sandbox1');
    await waitFor(() => expect(page.path()).toBe('/profile'));
  });

  test.each([
    ['require_approval', 'require_approval'],
    ['email_verify_message', 'email_verify_message'],
    ['not_valid_user_type', 'not_valid_user_type'],
    ['user_issue_contact_admin', 'user_issue_contact_admin'],
    ['auth_error', 'login_error'],
    ['not_found', 'login_error'],
    ['not_logged_in', null],
  ] as const satisfies readonly (readonly [ErrorCode, string | null])[])(
    'LOGIN-10 AUTH-5 AUTH-6 ERR-15 ERR-16 shows the failure %s as %s',
    (code, shown) => {
      expect(signInErrorText(localFailure(code))).toBe(shown);
    },
  );

  test.each([
    ['require_approval', 'require_approval'],
    ['email_verify_message', 'email_verify_message'],
    ['login_error', 'login_error'],
    ['reg_error', 'login_error'],
  ])('AUTH-9 LOGIN-10 ERR-43 shows auth_error with the message %s as %s', (message, shown) => {
    expect(signInErrorText({ ...localFailure('auth_error'), facts: { message } })).toBe(shown);
  });

  test('LOGIN-1 LOGIN-10 ERR-13 ERR-44 STORE-5 STORE-12 offers a password reset in a dialog and shows the response there', async () => {
    const calls = fakeApi({
      'POST /api/auth/forgot-password': { code: 'success', message: 'reset_pass_msg' },
    });
    await openPage('/login');
    await userEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    const dialog = screen.getByRole('dialog', { name: 'Set a new password' });
    enter(within(dialog).getByLabelText('Email'), 'rider@fiacre.test');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText(/an email with a link to set a new password/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sentTo(calls, 'POST /api/auth/forgot-password')).toEqual([{ email: 'rider@fiacre.test' }]);
  });

  test('LOGIN-13 the password reset says at its field that the address is wrong, and in its dialog what failed', async () => {
    const calls = fakeApi({ 'POST /api/auth/forgot-password': refuses(503, 'overloaded') });
    await openPage('/login');
    await userEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    const dialog = screen.getByRole('dialog', { name: 'Set a new password' });
    const field = within(dialog).getByLabelText('Email');
    const send = () => userEvent.click(within(dialog).getByRole('button', { name: 'Send link' }));
    enter(field, 'rider@fiacre');
    await send();
    expect(field).toHaveAccessibleDescription('Please enter a valid email address.');
    expect(field).toHaveFocus();
    expect(sentTo(calls, 'POST /api/auth/forgot-password')).toEqual([]);
    enter(field, 'rider@fiacre.test');
    expect(field).toBeValid();
    await send();
    expect(await within(dialog).findByRole('alert')).toBeVisible();
  });

  test('lists the test accounts in the sandbox', async () => {
    const account = { role: 'fleetadmin', email: 'fleet@fiacre.test', password: 'well-known' } as const;
    await openPage('/login', { settings: { sandbox: true, sandboxAccounts: [account] } });
    await userEvent.click(screen.getByRole('button', { name: 'Fleet admin' }));
    expect(email()).toHaveValue('fleet@fiacre.test');
    expect(password()).toHaveValue('well-known');
  });

  test('lists no accounts in a real installation', async () => {
    await openPage('/login');
    expect(screen.queryByText('Sandbox accounts')).toBeNull();
  });

  test('can show the password and hide it again', async () => {
    await openPage('/login');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(password()).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(password()).toHaveAttribute('type', 'password');
  });
});
