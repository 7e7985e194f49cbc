import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A request as a provider sees it. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** The ways in which a provider on the internet may fail. */
export type Mishap =
  | 'error'
  | 'busy'
  | 'forbidden'
  | 'odd request'
  | 'page'
  | 'half a text'
  | 'surprise'
  | 'silent'
  | 'stalled'
  | 'huge'
  | 'redirect'
  | 'hang up';

export interface FakeProvider {
  readonly url: string;
  readonly seen: Seen[];
  /** Applies to every request until it is null again. */
  mishap: Mishap | null;
  close(): Promise<void>;
}

export const hugeBytes = 64 * 1024;

/** A provider on loopback that responds with `answer`, unless a mishap is set. */
export async function startFakeProvider(answer: (seen: Seen) => Reply): Promise<FakeProvider> {
  const fake: { mishap: Mishap | null; seen: Seen[] } = { mishap: null, seen: [] };
  const server = createServer((request, response) => {
    void read(request).then((seen) => {
      fake.seen.push(seen);
      if (fake.mishap === null) send(response, answer(seen));
      else mishaps[fake.mishap](response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

async function read(request: IncomingMessage): Promise<Seen> {
  const { method = '', url = '/', headers } = request;
  const { pathname, searchParams } = new URL(url, 'http://fake');
  const body = method === 'POST' ? await json(request) : null;
  return { method, path: decodeURIComponent(pathname), query: searchParams, headers, body };
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

const mishaps: Readonly<Record<Mishap, (response: ServerResponse) => void>> = {
  error: (response) => send(response, { status: 500, body: { error: 'down' } }),
  busy: (response) => send(response, { status: 429, body: { error: 'slower' } }),
  forbidden: (response) => send(response, { status: 403, body: { error: 'key' } }),
  'odd request': (response) => send(response, { status: 418, body: { error: 'odd' } }),
  page: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works!</h1>'),
  'half a text': (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"a": [1,'),
  surprise: (response) => send(response, { status: 200, body: 'surprise' }),
  silent: () => undefined,
  stalled: (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
  huge: (response) => send(response, { status: 200, body: 'x'.repeat(hugeBytes) }),
  redirect: (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  'hang up': (response) => response.destroy(),
};
