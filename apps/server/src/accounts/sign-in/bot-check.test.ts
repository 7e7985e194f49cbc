import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../testing/requests.ts';
import { botCheckService } from './bot-check.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

/** Behaves like the three services: a token is valid once, for this secret, on the site where it was issued. */
let service: Server;
let app: TestApp;
const won = new Map([
  ['won-here', 'localhost'],
  ['won-there', 'phish.example'],
]);
const heard: string[] = [];
let down = false;

function serve(form: URLSearchParams): { status: number; answer: object } {
  heard.push(form.toString());
  const token = form.get('response') ?? '';
  const hostname = won.get(token);
  const ours = form.get('secret') === 'bot-secret' && form.get('sitekey') === 'site';
  won.delete(token);
  return down
    ? { status: 500, answer: {} }
    : { status: 200, answer: { success: ours && hostname !== undefined, hostname } };
}

beforeAll(async () => {
  service = createServer((request, response) => {
    void text(request).then((body) => {
      const { status, answer } = serve(new URLSearchParams(body));
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(status === 200 ? JSON.stringify(answer) : '<html>');
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  app = await startTestApp({
    env: {
      MOBILE_LOGIN_ENABLED: 'true',
      BOT_CHECK: 'turnstile',
      BOT_CHECK_SITE_KEY: 'site',
      BOT_CHECK_SECRET: 'bot-secret',
      BOT_CHECK_URL: `http://127.0.0.1:${port}`,
    },
  });
});
afterAll(async () => {
  await app.close();
  service.close();
});

const ask = (botCheckToken?: string) =>
  app.call('askPhoneCode', {
    body: { country: 'US', mobile: '2125550001', ...(botCheckToken !== undefined && { botCheckToken }) },
  });

describe('the bot check', () => {
  test('AUTH-8 pages get its name and its key for pages, which is not declared secret', async () => {
    const { body } = await app.call('signInMethods');
    expect(body).toMatchObject({ botCheck: { provider: 'turnstile', siteKey: 'site' } });
    const { BOT_CHECK_SITE_KEY: siteKey, BOT_CHECK_SECRET: secret } = botCheckService.variables;
    expect([siteKey, secret]).toEqual([
      expect.not.objectContaining({ secret: true }),
      expect.objectContaining({ secret: true }),
    ]);
  });

  test('AUTH-8 AUTH-13 accepts a token that the service confirms for one code request', async () => {
    expect((await ask('won-here')).status).toBe(200);
    expect(codeOf(await ask('won-here'))).toBe('bot_check_failed');
    expect(heard.at(-1)).not.toContain('remoteip');
  });

  test.each([undefined, '', 'made-up', 'won-there'])('AUTH-8 AUTH-13 refuses the token %s', async (token) => {
    expect(codeOf(await ask(token))).toBe('bot_check_failed');
  });

  test('AUTH-8 refuses everyone while the service does not respond', async () => {
    down = true;
    expect(codeOf(await ask('anything'))).toBe('unavailable');
    down = false;
  });

  test('AUTH-13 sends pages the check to show, but never its secret', async () => {
    const { body } = await app.call('signInMethods');
    expect(body.botCheck).toEqual({ provider: 'turnstile', siteKey: 'site' });
    expect(JSON.stringify(body)).not.toContain('bot-secret');
  });
});
