import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { queryKeys } from '../../api/client/query-keys.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, sentTo, type FakeRoutes } from '../../testing/fake-api.ts';
import { stubPasskeys } from '../../testing/passkeys.ts';
import { openPage } from '../../testing/render.tsx';
import { sampleUser } from '../../testing/samples.ts';

const give = 'POST /api/auth/second-factor';
const admin = { token: 't', expiresAt: '2027-01-01T00:00:00Z', user: sampleUser('admin') };
const requiresSecondFactor = (factors: readonly string[]) =>
  refuses(401, 'second_factor_required', { challenge: 'c1', factors, expiresAt: '2026-11-21T10:05:00Z' });
const recoveryCodes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];

async function signIn(factors: readonly string[], routes: FakeRoutes = {}, address = '/login') {
  const calls = fakeApi({
    'POST /api/auth/sign-in': requiresSecondFactor(factors),
    'GET /api/me': sampleUser('admin'),
    ...routes,
  });
  const page = await openPage(address);
  enter(screen.getByRole('textbox', { name: 'Email' }), 'admin@fiacre.test');
  enter(screen.getByLabelText('Password'), 'sandbox1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  return { calls, page };
}
const appCode = () => screen.findByRole('textbox', { name: 'Code from your authenticator app' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the second factor', () => {
  test('AUTH-7 LOGIN-3 is submitted with the last digit of the app’s code, and signs in', async () => {
    const { calls, page } = await signIn(['totp', 'recovery'], { [give]: admin });
    await userEvent.type(await appCode(), '123456');
    await waitFor(() => expect(page.path()).toBe('/dashboard'));
    expect(sentTo(calls, give)).toEqual([{ challenge: 'c1', code: '123456' }]);
  });

  test('AUTH-7 can be a recovery code, and only the available kinds are offered', async () => {
    const { calls, page } = await signIn(['totp', 'recovery'], { [give]: admin });
    expect(await appCode()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    await press('Use a recovery code');
    await userEvent.type(screen.getByRole('textbox', { name: 'Recovery code' }), ' abcd-efgh ');
    await press('Confirm');
    await waitFor(() => expect(page.path()).toBe('/dashboard'));
    expect(sentTo(calls, give)).toEqual([{ challenge: 'c1', code: 'abcd-efgh' }]);
  });

  test('AUTH-12 a code that is refused late does not clear the one typed since', async () => {
    const refused = Promise.withResolvers<object>();
    await signIn(['totp'], { [give]: refused.promise });
    enter(await appCode(), '111111');
    enter(await appCode(), '222222');
    refused.resolve(refuses(422, 'second_factor_wrong'));
    expect(await screen.findByRole('alert')).toHaveTextContent('incorrect');
    expect(await appCode()).toHaveValue('222222');
  });

  test('AUTH-12 can be retried after a wrong code, which is shown at the field', async () => {
    await signIn(['totp'], { [give]: refuses(422, 'second_factor_wrong') });
    await userEvent.type(await appCode(), '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'That code is incorrect or has already been used.',
    );
    expect(await appCode()).toHaveValue('');
    await userEvent.type(await appCode(), '1');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('restarts the sign-in with a message after the challenge expired', async () => {
    await signIn(['totp'], { [give]: refuses(422, 'challenge_expired') });
    await userEvent.type(await appCode(), '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your sign-in has timed out.');
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeVisible();
  });

  test('LOGIN-6 goes back to the first step on cancel', async () => {
    await signIn(['totp']);
    await appCode();
    await press('Cancel');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('');
  });

  test('AUTH-7 can be a passkey if the browser supports it', async () => {
    const passkeys = stubPasskeys();
    const { calls, page } = await signIn(['passkey', 'recovery'], {
      'POST /api/auth/passkeys/options': { challenge: 'AQID', rpId: 'localhost' },
      'POST /api/auth/passkeys/verify': admin,
    });
    await press('Use a passkey');
    await waitFor(() => expect(page.path()).toBe('/dashboard'));
    expect(passkeys.asked).toEqual([expect.objectContaining({ challenge: new Uint8Array([1, 2, 3]) })]);
    expect(sentTo(calls, 'POST /api/auth/passkeys/options')).toEqual([{ challenge: 'c1' }]);
    expect(sentTo(calls, 'POST /api/auth/passkeys/verify')).toEqual([
      { challenge: 'c1', response: passkeys.answer },
    ]);
  });
});

describe('staff without a mandatory second factor', () => {
  const enrolment = {
    secret: 'ABCDEFGHIJKLMNOP',
    uri: 'otpauth://totp/Fiacre:admin?secret=ABCDEFGHIJKLMNOP',
  };
  const enrols: FakeRoutes = {
    'POST /api/auth/second-factor/enrolment': enrolment,
    [give]: { ...admin, recoveryCodes },
  };

  test('AUTH-7 set up an app, save the recovery codes, and continue to the requested page', async () => {
    const { calls, page } = await signIn(['enrolment'], enrols, '/login?returnTo=%2Fsettings');
    expect(await screen.findByLabelText('Key')).toHaveTextContent('ABCD EFGH IJKL MNOP');
    expect(screen.getByRole('link', { name: 'Open in authenticator app' })).toHaveAttribute(
      'href',
      enrolment.uri,
    );
    expect(sentTo(calls, 'POST /api/auth/second-factor/enrolment')).toEqual([{ challenge: 'c1' }]);
    await userEvent.type(await appCode(), '123456');
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toHaveTextContent(
      recoveryCodes.join(''),
    );
    expect(page.path()).toBe('/login');
    await press('I have saved them');
    await waitFor(() => expect(page.path()).toBe('/settings'));
  });

  test('see the recovery codes until they continue, even though the profile is being fetched', async () => {
    const { page } = await signIn(['enrolment'], enrols);
    await userEvent.type(await appCode(), '123456');
    await screen.findByRole('list', { name: 'Recovery codes' });
    await act(() => page.queries.refetchQueries({ queryKey: queryKeys.me }));
    expect(page.queries.getQueryData(queryKeys.me)).toBeNull();
    expect(screen.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    expect(page.path()).toBe('/login');
  });

  test('restart the sign-in with a message if the enrolment is no longer possible', async () => {
    await signIn(['enrolment'], {
      'POST /api/auth/second-factor/enrolment': refuses(422, 'challenge_expired'),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your sign-in has timed out.');
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeVisible();
  });
});
