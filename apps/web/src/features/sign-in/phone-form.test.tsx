import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Settings } from '@fiacre/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, sentTo, type FakeRoutes } from '../../testing/fake-api.ts';
import { isMutating } from '../../testing/query-clients.ts';
import { openPage } from '../../testing/render.tsx';
import { sampleUser } from '../../testing/samples.ts';

afterEach(() => vi.useRealTimers());

const methods = {
  email: true,
  phone: true,
  social: [],
  passkeys: true,
  passwordPolicy: 'default',
  botCheck: null,
};
const codeSent = { verificationId: 'v1', mobile: '+33612345678', expiresAt: '2026-11-21T10:05:00Z' };
const ask = 'POST /api/auth/phone/code';
const verify = 'POST /api/auth/phone/verify';
const rider = { token: 't', expiresAt: '2027-01-01T00:00:00Z', user: sampleUser('rider') };

async function openPhone(routes: FakeRoutes = {}, settings: Partial<Settings> = {}) {
  const calls = fakeApi({ 'GET /api/auth/methods': methods, [ask]: codeSent, ...routes });
  const page = await openPage('/login', { settings: { mobileLoginEnabled: true, ...settings } });
  await userEvent.click(screen.getByRole('tab', { name: 'By phone' }));
  return { calls, page };
}

const number = () => screen.getByRole('textbox', { name: /Phone number/ });
const code = () => screen.getByRole('textbox', { name: 'Six-digit code' });
async function askFor(typed = '612345678'): Promise<void> {
  await userEvent.type(number(), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Text me a code' }));
  await screen.findByRole('textbox', { name: 'Six-digit code' });
}
const paste = async (text: string) => {
  await userEvent.click(code());
  await userEvent.paste(text);
};

describe('signing in by phone', () => {
  test('LOGIN-2 has no tab where the installation does not offer it', async () => {
    fakeApi({ 'GET /api/auth/methods': { ...methods, phone: false } });
    await openPage('/login');
    expect(screen.getAllByRole('tab')).toHaveLength(1);
  });

  test('LOGIN-6 the number shown with the code is where the code was sent', async () => {
    const asked = Promise.withResolvers<object>();
    await openPhone({ [ask]: asked.promise });
    await userEvent.type(number(), '612345678');
    await userEvent.click(screen.getByRole('button', { name: 'Text me a code' }));
    await userEvent.type(number(), '9');
    asked.resolve(codeSent);
    await screen.findByRole('textbox', { name: 'Six-digit code' });
    expect(number()).toHaveValue('612345678');
  });

  test('REG-7 LOGIN-6 the page shows the number in the form that the server parsed, not as typed', async () => {
    await openPhone();
    await askFor('0612345678');
    expect(screen.getByText(/We have sent a code to/)).toHaveTextContent('\u2066+33612345678\u2069');
  });

  test('LOGIN-6 another code that is sent after cancelling does not replace the number being typed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const again = Promise.withResolvers<object>();
    const answers = [codeSent, again.promise];
    await openPhone({ [ask]: () => answers.shift() ?? {} });
    await askFor();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    enter(number(), '698765432');
    again.resolve({ ...codeSent, verificationId: 'v2' });
    await waitFor(() => expect(isMutating()).toBe(false));
    expect(number()).toBeEnabled();
    expect(number()).toHaveValue('698765432');
  });

  test('LOGIN-9 a code that is refused late does not clear the one typed since', async () => {
    const refused = Promise.withResolvers<object>();
    await openPhone({ [verify]: refused.promise });
    await askFor();
    enter(code(), '111111');
    enter(code(), '222222');
    refused.resolve(refuses(422, 'otp_validate_error'));
    await waitFor(() => expect(isMutating()).toBe(false));
    expect(code()).toHaveValue('222222');
  });

  describe('with a bot check configured', () => {
    const withBotCheck = {
      'GET /api/auth/methods': { ...methods, botCheck: { provider: 'hcaptcha', siteKey: 'k' } },
    };
    type Callbacks = Readonly<Record<'callback' | 'error-callback', (token: string) => void>>;

    /** Stands in for the service's script, which has loaded already. */
    function stubService(answer: keyof Callbacks): void {
      window.location.hash = '#phone';
      const given: Callbacks[] = [];
      vi.stubGlobal('hcaptcha', {
        render: (_: HTMLElement, options: Callbacks) => given.push(options) - 1,
        execute: (widget: number) => given[widget]?.[answer]('proof'),
      });
    }
    afterEach(() => {
      vi.unstubAllGlobals();
      window.location.hash = '';
    });

    test('AUTH-8 AUTH-13 sends the token of the bot check with the number', async () => {
      stubService('callback');
      const { calls } = await openPhone(withBotCheck);
      await askFor();
      expect(sentTo(calls, ask)).toEqual([{ country: 'FR', mobile: '612345678', botCheckToken: 'proof' }]);
    });

    test('AUTH-8 requests no code if the bot check fails, and says so', async () => {
      stubService('error-callback');
      const { calls } = await openPhone(withBotCheck);
      await userEvent.type(number(), '612345678');
      await userEvent.click(screen.getByRole('button', { name: 'Text me a code' }));
      expect(await screen.findByRole('dialog', { name: 'Not signed in' })).toHaveTextContent('not a robot');
      expect(sentTo(calls, ask)).toEqual([]);
    });
  });

  test('LOGIN-2 has a country field only if there is a choice; otherwise shows the dial code next to the number', async () => {
    await openPhone();
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('FR');
    document.body.replaceChildren();
    await openPhone({}, { allowCountrySelection: false });
    expect(screen.queryByRole('combobox', { name: 'Country' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Phone number (\u2066+33\u2069)' })).toBeVisible();
  });

  test('LOGIN-8 AUTH-8 sends the number with its country, as plain digits whatever was typed', async () => {
    const { calls } = await openPhone();
    await askFor('٦١٢ 34-56 78');
    expect(sentTo(calls, ask)).toEqual([{ country: 'FR', mobile: '612345678' }]);
    expect(screen.getByText(/We have sent a code to/)).toHaveTextContent('+33612345678');
  });

  test('REG-7 LOGIN-13 rejects a number that is too short without a request', async () => {
    const { calls } = await openPhone();
    await userEvent.type(number(), '12345');
    await userEvent.click(screen.getByRole('button', { name: 'Text me a code' }));
    expect(number()).toHaveAccessibleDescription(/that exists/);
    expect(number()).toBeInvalid();
    expect(number()).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.type(number(), '6');
    expect(number()).toBeValid();
    expect(sentTo(calls, ask)).toEqual([]);
  });

  test('LOGIN-6 STORE-5 locks number and country once a code is sent; cancelling unlocks them', async () => {
    const { calls } = await openPhone();
    await askFor();
    expect(number()).toBeDisabled();
    expect(screen.getByRole('combobox', { name: 'Country' })).toBeDisabled();
    expect(code()).toHaveFocus();
    expect(code()).toHaveAttribute('autocomplete', 'one-time-code');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(number()).toBeEnabled();
    expect(screen.queryByRole('textbox', { name: 'Six-digit code' })).toBeNull();
    expect(sentTo(calls, verify)).toEqual([]);
  });

  test('LOGIN-6 LOGIN-3 STORE-12 submits six digits automatically, even pasted with a space, and signs in', async () => {
    const { calls, page } = await openPhone({ [verify]: rider, 'GET /api/me': sampleUser('rider') });
    await askFor();
    await paste('123 456');
    await waitFor(() => expect(page.path()).toBe('/'));
    expect(sentTo(calls, verify)).toEqual([{ verificationId: 'v1', otp: '123456' }]);
  });

  test.each(['012345', '12345'])('LOGIN-9 ERR-10 rejects the code %s without a request', async (typed) => {
    const { calls } = await openPhone();
    await askFor();
    await userEvent.type(code(), typed);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByRole('alert')).toHaveTextContent('That code is incorrect.');
    expect(sentTo(calls, verify)).toEqual([]);
  });

  test('LOGIN-9 ERR-10 shows a wrong code at the field and clears it', async () => {
    await openPhone({ [verify]: refuses(422, 'otp_validate_error') });
    await askFor();
    await paste('123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('That code is incorrect.');
    expect(code()).toHaveValue('');
    expect(code()).toHaveAttribute('aria-invalid', 'true');
  });

  test('LOGIN-8 ERR-11 AUTH-8 ERR-45 STORE-5 shows an error with its reference for an unknown number', async () => {
    await openPhone({ [verify]: refuses(422, 'user_does_not_exists') });
    await askFor();
    await paste('123456');
    const alert = await screen.findByRole('dialog', { name: 'Not signed in' });
    expect(alert).toHaveTextContent('There is no account with this phone number.');
    expect(alert).toHaveTextContent('Reference equest-1');
  });

  test('AUTH-12 offers a new code after half a minute, not before', async () => {
    const { calls } = await openPhone();
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: 1_800_000_000_000 });
    fireEvent.change(number(), { target: { value: '612345678' } });
    fireEvent.click(screen.getByRole('button', { name: 'Text me a code' }));
    expect(await screen.findByRole('button', { name: 'New code in 30s' })).toBeDisabled();
    act(() => void vi.advanceTimersByTime(29_000));
    expect(screen.getByRole('button', { name: 'New code in 1s' })).toBeDisabled();
    act(() => void vi.advanceTimersByTime(1000));
    fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
    await waitFor(() => expect(sentTo(calls, ask)).toHaveLength(2));
    expect(await screen.findByRole('button', { name: 'New code in 30s' })).toBeDisabled();
  });

  test('AUTH-7 continues with the second factor for staff who have one', async () => {
    const owed = { challenge: 'c', factors: ['totp'], expiresAt: '2026-11-21T10:05:00Z' };
    await openPhone({ [verify]: refuses(401, 'second_factor_required', owed) });
    await askFor();
    await paste('123456');
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeVisible();
  });
});
