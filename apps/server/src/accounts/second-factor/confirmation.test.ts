import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPassword, type TestPerson } from '../../testing/people.ts';
import { codeOf } from '../../testing/requests.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let count = 0;
const change = (as: { token: string }, typed: { password?: string; code?: string }) => {
  count += 1;
  return app.call('changePassword', { as, body: { ...typed, newPassword: `changed${count}` } });
};

async function codeFor(as: TestPerson): Promise<string> {
  const before = app.sent.length;
  await app.call('sendConfirmationCode', { as });
  await app.settle();
  const message = app.sent.slice(before).find(({ to }) => to === as.email);
  return /\b[1-9]\d{5}\b/.exec(message?.body ?? '')?.[0] ?? 'no code';
}

describe('an action that requires confirmation', () => {
  test('LAYOUT-11 accepts the person’s password', async () => {
    const rider = await app.addPerson('rider');
    expect(codeOf(await change(rider, {}))).toBe('confirmation_wrong');
    expect(codeOf(await change(rider, { password: 'wrong1' }))).toBe('confirmation_wrong');
    expect((await change(rider, { password: testPassword })).status).toBe(200);
  });

  test('LAYOUT-11 accepts a fresh code once, in the session that requested it', async () => {
    const rider = await app.addPerson('rider');
    const { body } = await app.call('signIn', { body: { email: rider.email, password: testPassword } });
    const code = await codeFor(rider);
    expect(codeOf(await change(body, { code }))).toBe('confirmation_wrong');
    expect(codeOf(await change(rider, { code: code === '123456' ? '123457' : '123456' }))).toBe(
      'confirmation_wrong',
    );
    expect((await change(rider, { code })).status).toBe(200);
    expect(codeOf(await change(rider, { code }))).toBe('confirmation_wrong');
  });

  test('LAYOUT-11 sends the code to the number of a person without an address', async () => {
    const rider = await app.addPerson('rider', { email: null, mobile: '+12125550777' });
    await app.call('sendConfirmationCode', { as: rider });
    await app.settle();
    expect(app.sent.filter(({ to }) => to === '+12125550777').map(({ channel }) => channel)).toEqual(['sms']);
  });

  test('AUTH-12 allows ten attempts an hour, so that a stolen session cannot guess the password', async () => {
    const rider = await app.addPerson('rider');
    for (let time = 0; time < 10; time += 1) await change(rider, { password: `wrong${time}` });
    expect(codeOf(await change(rider, { password: testPassword }))).toBe('rate_limited');
    app.clock.forward(60 * 60_000);
  });

  test('LAYOUT-11 AUTH-12 accepts one of five codes requested simultaneously', async () => {
    const rider = await app.addPerson('rider');
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => app.call('sendConfirmationCode', { as: rider })),
    );
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await app.settle();
    const mails = app.sent.filter(({ to }) => to === rider.email);
    const codes = mails.map(({ body }) => /\b[1-9]\d{5}\b/.exec(body)?.[0] ?? 'no code');
    expect(codes).toHaveLength(1);
    expect((await change(rider, { code: codes[0] ?? '' })).status).toBe(200);
  });

  test('AUTH-12 sends one person five codes an hour', async () => {
    const rider = await app.addPerson('rider');
    const codes = [];
    for (let time = 0; time < 6; time += 1)
      codes.push(codeOf(await app.call('sendConfirmationCode', { as: rider })));
    expect(codes).toEqual([null, null, null, null, null, 'rate_limited']);
  });
});
