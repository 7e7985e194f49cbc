import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { errorStatus } from '@fiacre/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Sends raw bytes, and returns everything that the server sends until it closes the connection. */
async function answerTo(bytes: string): Promise<{ status: number; body: unknown }> {
  const { port } = app.http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => (said += chunk.toString())).on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return { status: Number(said.split(' ')[1]), body: JSON.parse(said.slice(said.indexOf('\r\n\r\n'))) };
}

const refusal = (code: string) => ({
  error: { code, message: code, facts: {}, requestId: expect.stringMatching(/^[\w-]{8,64}$/) },
});

test.each([
  ['/api/bookings/', '%ff', 'not_found'],
  ['/payments/', '%c0%ae', 'not_found'],
  ['/nowhere/', '%zz', 'not_found'],
  ['/api/users/', 'a'.repeat(2_000), 'too_large'],
])('ERR-45 responds to an unreadable URL of %s with an error of the catalogue', async (path, end, code) => {
  const url = path + end;
  for (const method of ['GET', 'POST'] as const) {
    const answer = await app.http.inject({ method, url });
    expect([answer.statusCode, answer.json()]).toEqual([errorStatus[code as 'not_found'], refusal(code)]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-request-id': answer.json().error.requestId,
    });
  }
});

test('CALL-20 responds to an unreadable URL of a specified call with {error: text}', async () => {
  const answer = await app.http.inject({ method: 'POST', url: '/googleapis-getroute/%ff' });
  expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'not_found' }]);
});

test.each([
  ['an invalid request line', 'BLAH\r\n\r\n', 400, 'invalid_request'],
  [
    'two contradictory body lengths',
    'POST /api/quotes HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
    'invalid_request',
  ],
  ['a zero byte in a header', 'GET /api/me HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n', 400, 'invalid_request'],
  ['too many headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'too_large'],
])(
  'ERR-45 responds to a raw request with %s with an error of the catalogue',
  async (_, bytes, status, code) => {
    expect(await answerTo(bytes)).toEqual({ status, body: refusal(code) });
  },
);
