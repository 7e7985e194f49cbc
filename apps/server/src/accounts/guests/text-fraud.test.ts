import { afterEach, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/people.ts';
import { codeOf } from '../../testing/requests.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { changeSettings } from '../../testing/change-settings.ts';

const hour = 3_600_000;

let app: TestApp;
let admin: TestPerson;
afterEach(() => app.close());

async function start(env: Record<string, string> = {}): Promise<void> {
  app = await startTestApp({ env: { MOBILE_LOGIN_ENABLED: 'true', ...env } });
  admin = await app.addPerson('admin');
  await changeSettings(app, admin, { guestCountries: 'US DE' });
}

const american = (index: number) => `212555${String(index).padStart(4, '0')}`;
const german = (index: number) => `0151234${String(index).padStart(5, '0')}`;
const address = (index: number) => `10.${Math.floor(index / 250) % 250}.${index % 250}.1`;

/** How many of the requests got a code; the rest has to be `rate_limited`. */
async function accepted(
  requests: readonly { readonly mobile: string; readonly address: string; readonly country?: string }[],
): Promise<number> {
  let count = 0;
  for (const { mobile, address: from, country = 'US' } of requests) {
    const answer = await app.call('askGuestCode', { body: { country, mobile }, address: from });
    if (answer.status === 200) count += 1;
    else expect(codeOf(answer)).toBe('rate_limited');
  }
  return count;
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const textsSent = () => app.sent.filter(({ channel }) => channel === 'sms').length;

test('GUEST-4 one number gets 3 codes from one network, 5 an hour from all, and 10 a day', async () => {
  await start();
  const to = (mobile: string, from: (index: number) => string) =>
    accepted(upTo(12).map((index) => ({ mobile, address: from(index) })));
  expect(await to(american(1), () => '10.0.0.9')).toBe(3);
  expect(await to(american(2), address)).toBe(5);
  app.clock.forward(hour);
  expect(await to(american(2), address)).toBe(5);
  app.clock.forward(hour);
  expect(await to(american(2), address)).toBe(0);
  app.clock.forward(22 * hour);
  expect(await to(american(2), address)).toBe(5);
});

test('GUEST-4 one network gets 20 codes an hour for many numbers; the addresses of a /64 are one network', async () => {
  await start();
  const from = (own: (index: number) => string) =>
    accepted(upTo(30).map((index) => ({ mobile: american(index), address: own(index) })));
  expect(await from(() => '10.0.0.9')).toBe(20);
  expect(await from((index) => `2001:db8:1:1::${index + 1}`)).toBe(20);
});

test('GUEST-4 one country gets 100 codes an hour, and others still get theirs', async () => {
  await start();
  const many = upTo(110).map((index) => ({ mobile: american(index), address: address(index) }));
  expect(await accepted(many)).toBe(100);
  expect(await accepted([{ mobile: german(1), address: address(1), country: 'DE' }])).toBe(1);
});

test('GUEST-4 GUEST-5 GUEST-6 fraud over many numbers, networks and countries stops at the day’s limit, and the admins hear of it once', async () => {
  await start({ GUEST_CODES_PER_DAY: '24' });
  const attack = upTo(40).map((index) =>
    index % 2 === 0
      ? { mobile: american(index), address: address(index) }
      : { mobile: german(index), address: address(index), country: 'DE' },
  );
  expect(await accepted(attack)).toBe(24);
  // Codes for signing in to accounts that do not exist cost the same.
  const body = { country: 'US', mobile: american(900) };
  expect((await app.call('askPhoneCode', { body, address: address(900) })).status).toBe(200);
  await app.settle();
  expect(textsSent()).toBe(24);
  const alerts = () => app.sent.filter(({ template }) => template === 'mail_guest_codes_spent');
  expect(alerts().map(({ to, body: text }) => [to, text.includes('24')])).toEqual([[admin.email, true]]);
  // Somebody with an account still signs in.
  const known = american(901);
  await app.addPerson('rider', { mobile: `+1${known}` });
  await app.call('askPhoneCode', { body: { country: 'US', mobile: known }, address: address(901) });
  await app.settle();
  expect(textsSent()).toBe(25);
  app.clock.forward(24 * hour);
  expect(await accepted(attack.slice(0, 2))).toBe(2);
});
