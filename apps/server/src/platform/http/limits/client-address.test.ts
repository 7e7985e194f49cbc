import { expect, test } from 'vitest';
import { startTestApp } from '../../../testing/start-test-app.ts';
import { addressGroup, clientAddress, widerNetworks } from './client-address.ts';

const cases = [
  ['no proxy is trusted', 0, '6.6.6.6', '10.0.0.1'],
  ['one proxy reports it', 1, '9.9.9.9', '9.9.9.9'],
  ['the client itself sent an address first', 1, '6.6.6.6, 9.9.9.9', '9.9.9.9'],
  ['two proxies', 2, '6.6.6.6, 9.9.9.9, 10.0.0.2', '9.9.9.9'],
  ['fewer entries than proxies', 2, '9.9.9.9', '9.9.9.9'],
  ['no entry at all', 1, undefined, '10.0.0.1'],
] as const;

test.each(cases)(
  'AUTH-12 the client address comes from trusted proxies only: %s',
  (_, proxies, forwarded, address) => {
    expect(clientAddress('10.0.0.1', forwarded, proxies)).toBe(address);
  },
);

test.each(cases)(
  'AUTH-12 requests and the live connection see the same address: %s',
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

test.each([
  ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
  ['IPv4 written as IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
  ['an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['another address of the same network', '2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['an address of the next network', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['an IPv6 address with a zone', 'fe80::1%eth0', 'fe80::/64'],
  ['this machine over IPv6', '::1', '::/64'],
  ['no address', 'unknown', 'unknown'],
])('AUTH-12 %s: limits treat the address %s as %s', (_, address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test.each([
  ['an IPv6 network', '2001:db8:1:2ff::/64', ['2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['an IPv4 address', '203.0.113.7', []],
  ['no address', 'unknown', []],
  ['an account', '01a1fd55-7a80-72b6-adbd-95bf63c63560', []],
])('AUTH-12 %s: limits also count %s in %j', (_, group, networks) => {
  expect(widerNetworks(group).map(({ network }) => network)).toEqual(networks);
});
