import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNTS, PASSWORD } from '../e2e/kit/people.ts';
import { removeProduct, startProduct, type Product } from '../e2e/kit/product.ts';
import { answerTo, openRaw, resetAfter, statusOf, upgradeBytes } from './raw-socket.ts';

let product: Product;
let port: number;
let cookie: string;
beforeAll(async () => {
  product = await startProduct({ env: { SANDBOX_DRIVERS: '0' } });
  port = Number(new URL(product.url).port);
  const answer = await fetch(`${product.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ACCOUNTS.rider, password: PASSWORD }),
  });
  const { token } = (await answer.json()) as { token: string };
  cookie = `fiacre-session=${token}`;
}, 240_000);
afterAll(() => removeProduct(product));

/** The process still answers, from its database too. */
async function expectAlive(): Promise<void> {
  const answer = await fetch(`${product.url}/api/me`, { headers: { cookie } });
  expect([answer.status, product.output()]).toEqual([200, expect.not.stringContaining('    at ')]);
}

describe('an offer to upgrade', () => {
  test.each(['//', '///', 'http://', '//[', '*', '/api/live/../x', '/%', 'http://[::1', '/nowhere'])(
    'for %s is answered and the server lives on',
    async (target) => {
      const answer = await answerTo(port, upgradeBytes(target, { connection: 'Upgrade, close' }));
      expect(statusOf(answer)).toBeGreaterThanOrEqual(200);
      await expectAlive();
    },
  );

  test('to another protocol is ignored, and the request answered', async () => {
    const headers = { upgrade: 'h2c', connection: 'Upgrade, close' };
    expect(statusOf(await answerTo(port, upgradeBytes('/healthz', headers)))).toBe(200);
    expect(statusOf(await answerTo(port, upgradeBytes('/api/live', headers)))).toBe(404);
  });

  test('on another path leaves the connection open for the next request', async () => {
    const { socket, until, ended } = await openRaw(port);
    socket.write(upgradeBytes('/nowhere'));
    await until((text) => text.includes('not_found'));
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    expect(await ended()).toContain('{"status":"ok"}');
  });

  test('whose key is none is refused by status', async () => {
    const headers = { 'sec-websocket-key': 'short' };
    expect(statusOf(await answerTo(port, upgradeBytes('/api/live', headers)))).toBe(400);
  });
});

describe('a connection that is reset', () => {
  test('while the session is looked up harms nobody', async () => {
    for (let round = 0; round < 30; round += 1) await resetAfter(port, upgradeBytes('/api/live', { cookie }));
    await expectAlive();
  });

  test('before the request is whole harms nobody', async () => {
    const bytes = upgradeBytes('/api/live', { cookie });
    for (let length = 1; length < bytes.length; length += 23) await resetAfter(port, bytes.slice(0, length));
    await expectAlive();
  });
});
