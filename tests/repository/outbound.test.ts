import { expect, test } from 'vitest';

import { filesEnding, readText } from './tracked-files.ts';

const product = filesEnding('.ts').filter(
  (path) => path.startsWith('apps/server/src/') && !/\.test\.ts$|\/testing\//.test(path),
);
/** The only place that calls other services; everything else goes through it. */
const wayOut = 'apps/server/src/platform/outbound/';
/** The sandbox's drivers, which are clients of this server, and its payment providers, which are servers on loopback. */
const simulated = [
  'apps/server/src/sandbox/client.ts',
  'apps/server/src/payments/simulation/simulated-providers.ts',
];

/** Direct ways to open a connection to another service. */
const ownWays = [
  /(?<![.\w])fetch\(/,
  /from 'undici'/,
  /import (?!type\b)[^;]*from 'node:(?:http|https|http2|tls)'/,
  /(?:globalThis|window)\.fetch/,
  /new (?:EventSource|WebSocket)\(/,
  /\.sendNotification\(/,
];

test('CALL-21 the server makes outbound calls only through the client that checks their destination', () => {
  const strays = product.filter(
    (path) =>
      !path.startsWith(wayOut) &&
      !simulated.includes(path) &&
      ownWays.some((way) => way.test(readText(path))),
  );
  expect(strays).toEqual([]);
});

test.each([
  'const answer = await fetch(url);',
  "import { request } from 'node:https';",
  "import { Agent } from 'undici';",
  'return globalThis.fetch(url);',
])('a stray call is detected: %s', (line) => {
  expect(ownWays.some((way) => way.test(line))).toBe(true);
});

test.each(['await outbound.fetch(url)', "import type { Server } from 'node:http';", 'prefetch(url)'])(
  'other calls are not reported: %s',
  (line) => {
    expect(ownWays.filter((way) => way.test(line))).toEqual([]);
  },
);
