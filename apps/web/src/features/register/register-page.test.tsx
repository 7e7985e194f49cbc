import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeApi, neverResponds, refuses, type FakeRoutes } from '../../testing/fake-api.ts';
import { openPage, type World } from '../../testing/render.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { dialCodes } from '../../ui/account/dial-codes.ts';
import { emptyRegistration, registrationFaults } from './registration.ts';

afterEach(() => {
  vi.useRealTimers();
});

const person = {
  'First name': 'Ada',
  'Last name': 'Byron',
  Email: 'ada@example.org',
  Password: 'abc123',
  'Phone number': '612345678',
};

async function register(changes: Record<string, string> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...person, ...changes })) {
    if (text !== '') enter(screen.getByLabelText(new RegExp(`^${label}`)), text);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Create my account' }));
}

const open = (routes: FakeRoutes = {}, world: World = {}) => {
  const calls = fakeApi(routes);
  return openPage('/register', world).then((page) => ({ calls, page }));
};
const alert = () => screen.findByRole('dialog', { name: 'Account not created' });
const made = { uid: sampleUser('rider').id, message: 'account_create_successfully' };

describe('registering', () => {
  test('REG-1 shows all fields and a link back to sign-in', async () => {
    await open();
    for (const label of [...Object.keys(person), 'Country', 'Referral ID']) {
      expect(screen.getByLabelText(new RegExp(`^${label}`))).toBeVisible();
    }
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login');
  });

  test.each([
    ['/terms', '/terms'],
    ['  ', undefined],
  ])('INFO-3 links the terms only if there are any: "%s"', async (companyTerms, href) => {
    await open({}, { settings: { companyTerms } });
    const link = within(screen.getByRole('main')).queryByRole('link', { name: 'Terms' });
    expect(link?.getAttribute('href')).toBe(href);
  });

  test.each([
    [false, false, 0],
    [true, false, 0],
    [false, true, 0],
    [true, true, 3],
  ])(
    'REG-2 REG-17 with bankFields %s and riderWithDraw %s requires %i bank fields',
    async (bankFields, riderWithDraw, count) => {
      await open({}, { settings: { bankFields, riderWithDraw } });
      const fields = screen.queryAllByLabelText(/^Bank (?:name|code|account)/);
      expect(fields).toHaveLength(count);
      for (const field of fields) expect(field).toBeRequired();
    },
  );

  const valid = {
    ...emptyRegistration('FR'),
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.org',
    password: 'abc123',
    mobile: '612345678',
  };
  test.each([
    [{}, {}],
    [{ firstName: '  ' }, { firstName: 'proper_input_name' }],
    [{ lastName: '' }, { lastName: 'proper_input_name' }],
    [{ email: 'ada@example' }, { email: 'proper_email' }],
    [{ password: 'abc-123' }, { password: 'password_alphaNumeric_check' }],
    [{ mobile: '0612345678 ext 4' }, { mobile: 'mobile_no_blank_error' }],
    [{ mobile: '12345' }, { mobile: 'mobile_no_blank_error' }],
    [{ referralId: '' }, {}],
  ])('REG-3 REG-4 REG-5 REG-7 REG-14 finds in %j the errors %j', (change, faults) => {
    expect(registrationFaults({ ...valid, ...change }, 'default')).toEqual(faults);
  });

  test.each([
    ['default', 'a phrase of words', 'password_alphaNumeric_check'],
    ['any', 'a phrase of words', null],
    ['any', 'abc123', 'password_policy_check'],
    ['complex', 'a phrase of words', 'password_policy_check'],
    ['complex', 'Abc-1234', null],
  ] as const)('REG-5 REG-6 with the policy %s rejects the password %j with %j', (policy, password, code) => {
    expect(registrationFaults({ ...valid, password }, policy).password ?? null).toBe(code);
  });

  test('ERR-17 ERR-18 REG-18 shows all errors at their fields at once, focuses the first, and sends nothing', async () => {
    const { calls } = await open();
    await register({ 'Last name': '', Email: 'ada' });
    const [name, email] = [screen.getByLabelText('Last name'), screen.getByLabelText('Email')];
    expect(name).toHaveAccessibleDescription('Please enter your first and last name.');
    expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
    for (const field of [name, email]) expect(field).toBeInvalid();
    expect(screen.getByLabelText('First name')).toBeValid();
    expect(name).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    // An edited field is validated again only when the form is submitted.
    enter(email, 'ada@');
    expect(email).toBeValid();
    expect(email).not.toHaveAccessibleDescription();
    expect(name).toBeInvalid();
    expect(calls).toEqual([]);
  });

  test('REG-1 REG-7 REG-14 sends the country, which determines the dial code, and omits a blank referral id', async () => {
    const { calls } = await open({ 'POST /api/auth/register': neverResponds() });
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'CH');
    await register();
    expect(calls[0]?.body).toEqual({
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.org',
      password: 'abc123',
      mobile: '612345678',
      country: 'CH',
    });
  });

  test('SET-5 LAND-17 preselects the operator’s country, read-only if there is no choice', async () => {
    await open({}, { settings: { country: 'CH', allowCountrySelection: false } });
    const country = screen.getByLabelText('Country');
    expect(country).toHaveValue('CH');
    expect(country).toBeDisabled();
  });

  test('REG-11 shows a pending state and re-enables the button after an error', async () => {
    let refuseNow: (answer: object) => void = () => {};
    await open({ 'POST /api/auth/register': new Promise<object>((resolve) => (refuseNow = resolve)) });
    await register();
    expect(await screen.findByRole('button', { name: 'Creating your account…' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await act(async () => refuseNow(refuses(422, 'referer_not_found')));
    const referral = screen.getByLabelText(/^Referral ID/);
    expect(referral).toHaveAccessibleDescription(/^We could not find this referral ID\./);
    expect(referral).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Create my account' })).not.toHaveAttribute('aria-busy');
  });

  test.each([
    ['REG-16', 409, 'user_exists', 'already exists'],
    ['ERR-22', 500, 'reg_error', 'Your account could not be created. Please try again.'],
  ] as const)('%s shows the refusal %i %s in a dialog', async (_row, status, code, text) => {
    await open({ 'POST /api/auth/register': refuses(status, code) });
    await register();
    expect(await alert()).toHaveTextContent(text);
  });

  test('REG-12 CONST-7 ERR-44 STORE-12 signs the new rider in three seconds after the success message', async () => {
    let accept: (answer: object) => void = () => {};
    const { calls, page } = await open({
      'POST /api/auth/register': new Promise<object>((resolve) => (accept = resolve)),
      'POST /api/auth/sign-in': { token: 't', expiresAt: '2027-01-01T00:00:00Z', user: sampleUser('rider') },
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await register();
    const acceptedAt = Date.now();
    await act(async () => accept(made));
    expect(await screen.findByText(/Your account is ready/)).toBeVisible();
    const signInOf = () => calls.find((call) => call.route === 'POST /api/auth/sign-in');
    // The clock also advances by itself, so the moment of the sign-in counts, not the number of steps.
    for (let step = 0; step < 35 && signInOf() === undefined; step++)
      await act(() => vi.advanceTimersByTimeAsync(100));
    const signIn = signInOf();
    expect(Date.now() - acceptedAt).toBeGreaterThanOrEqual(3000);
    expect(signIn?.body).toEqual({ email: 'ada@example.org', password: 'abc123' });
    // `/login` redirects a signed-in user to the landing page (ROUTE-10).
    await waitFor(() => expect(page.path()).toBe('/'));
  });

  test('REG-12 ERR-44 says so when the account must be verified first and goes to sign-in', async () => {
    const { calls, page } = await open({
      'POST /api/auth/register': { ...made, message: 'email_verify_message' },
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await register();
    expect(await screen.findByText(/Please confirm your email address/)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(3500));
    await waitFor(() => expect(page.path()).toBe('/login'));
    // The sign-in page fetches the available methods itself.
    const sent = calls.map((call) => call.route).filter((route) => route !== 'GET /api/auth/methods');
    expect(sent).toEqual(['POST /api/auth/register']);
  });

  test('REG-8 REG-14 shows the referral id as optional, without the mark of a required field', async () => {
    await open();
    const field = screen.getByLabelText(/^Referral ID/);
    expect(field).not.toBeRequired();
    expect(field).toHaveAccessibleDescription(/^Optional\. Only needed if somebody invited you/);
    expect(screen.getByText('Referral ID')).toHaveTextContent(/^Referral ID$/);
  });

  test('lists the dial codes of E.164', () => {
    const samples = { FR: '33', BR: '55', US: '1', CA: '1', GB: '44', KZ: '7', MC: '377' };
    for (const [country, code] of Object.entries(samples)) expect(dialCodes.get(country)).toBe(code);
    expect(dialCodes.size).toBeGreaterThan(200);
  });
});
