import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi, neverResponds, refuses, sentTo } from '../../testing/fake-api.ts';
import { stubPasskeys } from '../../testing/passkeys.ts';
import { openPage } from '../../testing/render.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { parseRedirectResult } from './redirect-result.ts';

const methods = (social: readonly string[]) => ({
  email: true,
  phone: false,
  social,
  passkeys: true,
  passwordPolicy: 'default',
  botCheck: null,
});
const admin = { token: 't', expiresAt: '2027-01-01T00:00:00Z', user: sampleUser('admin') };
const options = 'POST /api/auth/passkeys/options';
const verify = 'POST /api/auth/passkeys/verify';
/** A browser in which a passkey was added earlier. */
const passkeysUsedBefore = () => {
  localStorage.setItem('fiacre-passkey', '1');
  return stubPasskeys();
};
const offers = { 'GET /api/auth/methods': methods([]), [options]: { challenge: 'AQID' } };

describe('other ways to sign in', () => {
  test('LOGIN-2 AUTH-11 include a button for each configured provider and no others', async () => {
    fakeApi({ 'GET /api/auth/methods': methods(['google', 'apple']) });
    await openPage('/login?returnTo=%2Fbookings');
    const google = await screen.findByRole('link', { name: 'Continue with Google' });
    const wanted = encodeURIComponent('/login?returnTo=%2Fbookings');
    expect(google).toHaveAttribute('href', `/api/auth/social/google/start?returnTo=${wanted}`);
    expect(screen.getByRole('link', { name: 'Continue with Apple' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Continue with Facebook' })).toBeNull();
  });

  test('LOGIN-2 are hidden until the server has returned the available ones', async () => {
    fakeApi({ 'GET /api/auth/methods': neverResponds() });
    await openPage('/login');
    expect(screen.queryByRole('link', { name: /Continue with/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });

  test('AUTH-7 LOGIN-3 include a passkey, which signs in on its own', async () => {
    const passkeys = passkeysUsedBefore();
    const calls = fakeApi({ ...offers, [verify]: admin, 'GET /api/me': sampleUser('admin') });
    const page = await openPage('/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
    await waitFor(() => expect(page.path()).toBe('/dashboard'));
    expect(sentTo(calls, options)).toEqual([{}]);
    expect(sentTo(calls, verify)).toEqual([{ response: passkeys.answer }]);
  });

  test('AUTH-7 offer no passkey button to somebody who never added one', async () => {
    stubPasskeys();
    fakeApi({ 'GET /api/auth/methods': methods(['google']) });
    await openPage('/login');
    await screen.findByRole('link', { name: 'Continue with Google' });
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });

  test('offer a passkey in the email field’s autofill, if the browser supports that', async () => {
    const passkeys = stubPasskeys({ inFields: true });
    fakeApi({ ...offers, [verify]: admin, 'GET /api/me': sampleUser('admin') });
    const page = await openPage('/login');
    await waitFor(() => expect(page.path()).toBe('/dashboard'));
    expect(passkeys.asked).toHaveLength(1);
  });

  test('show an error for an unknown passkey, but none for a closed dialog', async () => {
    passkeysUsedBefore();
    fakeApi({ ...offers, [verify]: refuses(422, 'passkey_invalid') });
    await openPage('/login');
    const button = await screen.findByRole('button', { name: 'Sign in with a passkey' });
    await userEvent.click(button);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This passkey did not work.');
    const closed = vi.fn(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    Object.assign(navigator.credentials, { get: closed });
    await userEvent.click(button);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    expect(closed).toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the result of a provider sign-in', () => {
  test.each([
    ['?problem=require_approval', 'require_approval'],
    ['?problem=social_account_exists', 'social_account_exists'],
    ['?problem=user_issue_contact_admin', 'user_issue_contact_admin'],
    ['?problem=<b>You+won</b>', 'login_error'],
    ['?returnTo=%2F', null],
  ])('LOGIN-10 %s is parsed as %s', (search, problem) => {
    expect(parseRedirectResult(search, '')).toEqual({ problem, step: null });
  });

  test.each([
    ['#second-factor=c1&factors=totp%2Crecovery', { factors: ['totp', 'recovery'] }],
    ['#second-factor=c1', { factors: ['totp', 'passkey', 'recovery'] }],
    ['#second-factor=c1&factors=enrolment', { kind: 'enrolment' }],
  ])('AUTH-7 %s is parsed as a required step', (hash, step) => {
    expect(parseRedirectResult('', hash)).toMatchObject({
      problem: null,
      step: { challenge: 'c1', ...step },
    });
  });

  test('LOGIN-10 is shown and removed from the URL, which keeps the requested page', async () => {
    fakeApi({ 'GET /api/auth/methods': methods([]) });
    const page = await openPage('/login?returnTo=%2Fprofile&problem=social_sign_in_failed');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Sign-in with this service failed.');
    expect(page.rest()).toBe('?returnTo=%2Fprofile');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('ERR-40 has a specific message if the provider sent no ID token', async () => {
    fakeApi({ 'GET /api/auth/methods': methods([]) });
    await openPage('/login?problem=Unable%20to%20get%20user%20token');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The service did not confirm who you are. Please sign in again.');
  });

  test('AUTH-7 continues with the second factor and removes the challenge from the URL', async () => {
    fakeApi({ 'GET /api/auth/methods': methods([]) });
    const page = await openPage('/login#second-factor=c1&factors=totp');
    expect(await screen.findByRole('textbox', { name: 'Code from your authenticator app' })).toBeVisible();
    expect(page.rest()).toBe('');
  });
});
