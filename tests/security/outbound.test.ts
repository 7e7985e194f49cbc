import { createServer, type Server, type ServerResponse } from 'node:http';
import type { LookupAddress } from 'node:dns';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { addressKind } from '../../apps/server/src/platform/outbound/address-kind.ts';
import { guardedLookup } from '../../apps/server/src/platform/outbound/guarded-connect.ts';
import { OutboundFault } from '../../apps/server/src/platform/outbound/outbound-fault.ts';
import { createOutbound, type OutboundRequest } from '../../apps/server/src/platform/outbound/outbound.ts';
import { holdDeadlines } from '../../apps/server/src/platform/testing/held-deadlines.ts';
import { recordCounts } from './counts.ts';

/** A local server that must not be reached. It counts connections. */
let victim: Server;
let port: number;
let hits = 0;
const secret = 'canary-8f3b';
const secretHeader = { authorization: `Bearer ${secret}` };

const pages: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/ok': (response) => response.end('fine'),
  '/redirect': (response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end(),
  '/redirect-metadata': (response) =>
    response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/refresh': (response) =>
    response.writeHead(300, { refresh: `0; url=http://127.0.0.1:${port}/inside` }).end(),
  '/huge': (response) => response.end(Buffer.alloc(300_000)),
  '/endless': (response) => {
    const chunk = Buffer.alloc(16_384, 'x');
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  },
  '/slow': (response) => void response.write('a'),
  '/silent': () => undefined,
  '/bomb': (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10_000_000))),
  '/brotli': (response) => response.writeHead(200, { 'content-encoding': 'br' }).end('x'),
  '/headers': (response) => {
    for (let index = 0; index < 200; index += 1) response.setHeader(`x-${index}`, 'y'.repeat(200));
    response.end();
  },
};

beforeAll(async () => {
  victim = createServer((request, response) => {
    (pages[request.url ?? ''] ?? ((answer: ServerResponse) => answer.end('inside')))(response);
  });
  victim.on('connection', () => (hits += 1));
  await new Promise<void>((resolve) => void victim.listen(0, '127.0.0.1', resolve));
  port = (victim.address() as AddressInfo).port;
});
afterAll(() => {
  victim.closeAllConnections();
  victim.close();
});

interface Attempt {
  readonly what: string;
  /** `PORT` is replaced with the local server's port. */
  readonly allow: readonly string[];
  readonly privateHosts?: readonly string[];
  readonly url: string;
  /** The addresses that the name resolves to, one per lookup. */
  readonly answers?: readonly (readonly string[])[];
  readonly request?: OutboundRequest;
  readonly outcome: OutboundFault['outcome'];
  /** Connections that are allowed to reach the local server. */
  readonly meant?: number;
}

const named = ['https://api.example.com'];
const onName = 'https://api.example.com:PORT';
const own = ['http://127.0.0.1:PORT'];
const refused = (what: string, url: string, allow: readonly string[] = named): Attempt => ({
  what,
  allow,
  url,
  answers: [['127.0.0.1']],
  outcome: 'not_allowed',
});
const leading = (address: string): Attempt => ({
  what: `a configured name resolves to ${address}`,
  allow: [onName],
  url: `${onName}/ok`,
  answers: [[address]],
  outcome: 'address',
});
const spoiled = (
  path: string,
  outcome: OutboundFault['outcome'],
  what: string,
  request: OutboundRequest = {},
): Attempt => ({ what, allow: own, url: `http://127.0.0.1:PORT${path}`, outcome, request, meant: 1 });

const attempts: readonly Attempt[] = [
  refused('a host that nobody configured', 'https://evil.example/'),
  refused('loopback', 'http://127.0.0.1:PORT/'),
  refused('localhost by name', 'http://localhost:PORT/'),
  refused('loopback as a number', 'http://2130706433:PORT/'),
  refused('loopback in octal', 'http://0177.0.0.1:PORT/'),
  refused('loopback in hex', 'http://0x7f.1:PORT/'),
  refused('loopback cut short', 'http://127.1:PORT/'),
  refused('the unspecified address', 'http://0.0.0.0:PORT/'),
  refused('loopback of IPv6', 'http://[::1]:PORT/'),
  refused('loopback mapped into IPv6', 'http://[::ffff:127.0.0.1]:PORT/'),
  refused('loopback mapped into IPv6, in hex', 'http://[::ffff:7f00:1]:PORT/'),
  refused('the metadata service', 'http://169.254.169.254/latest/meta-data/'),
  refused('the metadata service as a number', 'http://2852039166/'),
  refused('the metadata service of IPv6', 'http://[fd00:ec2::254]/'),
  refused('a user name that looks like the host', 'https://api.example.com@evil.example/'),
  refused('a user name and password before the host', 'https://user:password@api.example.com/'),
  refused('an empty password before the host', 'https://x:@api.example.com/'),
  refused('another port', 'https://api.example.com:8443/'),
  refused('another scheme', 'http://api.example.com/'),
  refused('a file', 'file:///etc/passwd'),
  refused('data', 'data:text/plain,x'),
  refused('FTP', 'ftp://api.example.com/'),
  refused('a dot at the end of the host', 'https://api.example.com./'),
  refused('the host as a label of another host', 'https://api.example.com.evil.example/'),
  refused('a host below', 'https://x.api.example.com/'),
  refused('a host above', 'https://example.com/'),
  refused('lookalike letters of another script', 'https://аpi.example.com/'),
  refused('a backslash instead of a slash', 'https://evil.example\\@api.example.com/'),
  refused('a character that looks like a slash', 'https://api.example.com\u2024evil.example/'),
  refused('the bare domain of a wildcard', 'https://example.com/', ['https://*.example.com']),
  refused('a domain that ends like a wildcard', 'https://evilexample.com/', ['https://*.example.com']),
  refused('another port of a wildcard', 'https://a.example.com:444/', ['https://*.example.com']),
  refused('http to a wildcard of https', 'http://a.example.com/', ['https://*.example.com']),
  refused('plain http to a public name', 'http://api.example.com/', ['http://api.example.com']),
  refused('plain http to a public address', 'http://8.8.8.8/', ['http://8.8.8.8']),
  refused('a link-local address by plain http, though configured', 'http://169.254.169.254/', [
    'http://169.254.169.254',
  ]),
  {
    ...refused('a link-local address, though configured', 'https://169.254.169.254:PORT/', [
      'https://169.254.169.254:PORT',
    ]),
    outcome: 'address',
  },
  ...[
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%lo',
    'fd00:ec2::254',
    'fd12::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::808:808',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'not an address',
  ].map(leading),
  {
    ...leading('127.0.0.1'),
    what: 'one private address among public ones',
    answers: [['8.8.8.8', '127.0.0.1']],
  },
  { ...leading('127.0.0.1'), what: 'a name without an address', answers: [[]] },
  {
    ...leading('169.254.169.254'),
    what: 'a host marked as private resolves to the metadata service',
    privateHosts: ['api.example.com'],
  },
  {
    what: 'plain http to a host marked as private that resolves to a public address',
    allow: ['http://osrm:PORT'],
    privateHosts: ['osrm'],
    url: 'http://osrm:PORT/ok',
    answers: [['8.8.8.8']],
    outcome: 'address',
  },
  spoiled('/redirect', 'redirect', 'a redirect to loopback'),
  spoiled('/redirect-metadata', 'redirect', 'a redirect to the metadata service, keeping the method', {
    method: 'POST',
    body: 'x',
  }),
  spoiled('/refresh', 'redirect', 'multiple choices with a Refresh header'),
  spoiled('/huge', 'too_large', 'a response above the size limit', { maxBytes: 299_999 }),
  spoiled('/endless', 'too_large', 'an endless response', { maxBytes: 1_000_000 }),
  spoiled('/slow', 'timeout', 'a body that never ends', { deadlineMilliseconds: 1234 }),
  spoiled('/silent', 'timeout', 'a response that never begins', { deadlineMilliseconds: 1234 }),
  spoiled('/bomb', 'encoded', 'a compressed response that expands without end'),
  spoiled('/brotli', 'encoded', 'a compressed response that was not requested'),
  spoiled('/headers', 'unreachable', 'headers without end'),
];

const withPort = (text: string): string => text.replaceAll('PORT', String(port));

/** A resolver that returns the prepared addresses in turn and counts lookups. */
function resolver(answers: readonly (readonly string[])[] = []) {
  const asked = { times: 0 };
  const resolve = async (): Promise<readonly LookupAddress[]> => {
    const answer = answers[Math.min(asked.times, answers.length - 1)] ?? [];
    asked.times += 1;
    return answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return { asked, resolve };
}

const log = createLog('silent');

async function faultOf(work: Promise<unknown>): Promise<OutboundFault> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OutboundFault);
  return error as OutboundFault;
}

describe('CALL-21 the server reaches only services that are configured', () => {
  const reached: string[] = [];
  afterAll(() =>
    recordCounts('outbound', {
      tried: 'outbound attempts',
      count: attempts.length,
      wrong: 'got through',
      wrongCount: reached.length,
    }),
  );

  test.each(attempts)('$what', async (attempt) => {
    const { allow, privateHosts = [], url, answers, request, outcome, meant = 0 } = attempt;
    const { resolve } = resolver(answers);
    const outbound = createOutbound({ allow: allow.map(withPort), privateHosts, log, resolve });
    hits = 0;
    reached.push(attempt.what);
    const deadlines = outcome === 'timeout' ? holdDeadlines() : null;
    const failed = faultOf(outbound.fetch(withPort(url), { headers: secretHeader, ...request }));
    if (deadlines !== null) {
      await expect.poll(() => hits).toBe(meant);
      deadlines.pass();
    }
    const fault = await failed;
    deadlines?.release();
    expect(deadlines?.milliseconds ?? [request?.deadlineMilliseconds]).toContain(
      request?.deadlineMilliseconds,
    );
    expect(fault.outcome).toBe(outcome);
    expect(hits).toBe(meant);
    expect(`${fault.message} ${fault.stack}`).not.toContain(secret);
    reached.pop();
    await outbound.close();
  });

  test('a configured service is reached by address, as localhost, or by a name marked as private', async () => {
    const { resolve } = resolver([['127.0.0.1']]);
    const names = ['127.0.0.1', 'localhost', 'osrm'];
    const allow = names.map((name) => withPort(`http://${name}:PORT`));
    const outbound = createOutbound({ allow, privateHosts: ['osrm'], log, resolve });
    for (const address of allow) {
      const response = await outbound.fetch(`${address}/ok`);
      expect([response.status, await response.text()]).toEqual([200, 'fine']);
    }
    expect(outbound.counts()).toMatchObject(names.map((host) => ({ host, outcome: '200', count: 1 })));
    await outbound.close();
  });

  test('a name is checked again for each connection', async () => {
    const { asked, resolve } = resolver([['127.0.0.1'], ['169.254.169.254']]);
    const allow = [withPort('http://osrm:PORT')];
    const outbound = createOutbound({ allow, privateHosts: ['osrm'], log, resolve });
    expect((await outbound.fetch(`${allow[0]}/ok`)).status).toBe(200);
    victim.closeAllConnections();
    expect((await faultOf(outbound.fetch(`${allow[0]}/ok`))).outcome).toBe('address');
    expect(asked.times).toBe(2);
    await outbound.close();
  });

  test('the connection uses the address that was checked, without a second lookup', async () => {
    const { asked, resolve } = resolver([['8.8.8.8'], ['127.0.0.1']]);
    const service = { name: 'api.example.com', mayBePrivate: false, mustBePrivate: false };
    const dialled = await new Promise((done) => {
      guardedLookup(service, resolve)('api.example.com', { all: true }, (error, found) =>
        done(error ?? found),
      );
    });
    expect(dialled).toEqual([{ address: '8.8.8.8', family: 4 }]);
    expect(asked.times).toBe(1);
  });

  test('proxy settings in the environment are ignored', async () => {
    const before = hits;
    const proxies = { HTTP_PROXY: 'http://127.0.0.1:9', http_proxy: 'http://127.0.0.1:9', NO_PROXY: '' };
    const kept = Object.fromEntries(Object.keys(proxies).map((name) => [name, process.env[name]]));
    Object.assign(process.env, proxies);
    const outbound = createOutbound({ allow: own.map(withPort), log });
    expect((await outbound.fetch(withPort('http://127.0.0.1:PORT/ok'))).status).toBe(200);
    expect(hits).toBe(before + 1);
    for (const [name, value] of Object.entries(kept))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    await outbound.close();
  });

  test.each([
    ['8.8.8.8', 'public'],
    ['2606:4700::1111', 'public'],
    ['64:ff9b::808:808', 'public'],
    ['10.0.0.1', 'private'],
    ['fd12::1', 'private'],
  ])('%s is a %s address', (address, kind) => {
    expect(addressKind(address)).toBe(kind);
  });
});
