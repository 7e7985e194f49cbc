import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/start-test-app.ts';
import { clientAddress } from './client-address.ts';

const cases = [
  ['nobody is trusted', 0, '6.6.6.6', '10.0.0.1'],
  ['one proxy told it', 1, '9.9.9.9', '9.9.9.9'],
  ['the client wrote an address of its own before', 1, '6.6.6.6, 9.9.9.9', '9.9.9.9'],
  ['two proxies', 2, '6.6.6.6, 9.9.9.9, 10.0.0.2', '9.9.9.9'],
  ['fewer entries than proxies', 2, '9.9.9.9', '9.9.9.9'],
  ['no entry at all', 1, undefined, '10.0.0.1'],
] as const;

test.each(cases)('AUTH-12 who sends is told by the proxies alone: %s', (_, proxies, forwarded, address) => {
  expect(clientAddress('10.0.0.1', forwarded, proxies)).toBe(address);
});

test.each(cases)(
  'AUTH-12 requests and the live connection agree: %s',
  async (_, proxies, forwarded, address) => {
    const app = await startTestApp({ env: { TRUST_PROXY: String(proxies) } });
    let seen = '';
    app.http.addHook('onRequest', async ({ ip }) => void (seen = ip));
    await app.http.inject({
      url: '/healthz',
      remoteAddress: '10.0.0.1',
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    });
    expect(seen).toBe(address);
    await app.close();
  },
);
