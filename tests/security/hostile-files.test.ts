import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { memoryStore } from '../../apps/server/src/testing/memory-store.ts';
import type { TestPerson } from '../../apps/server/src/testing/people.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/start-test-app.ts';
import { recordCounts } from './counts.ts';
import { hostileFiles, type HostileFile } from './hostile/files.ts';
import { canary } from './hostile/parts.ts';

const files = await hostileFiles();
const store = memoryStore();
let app: TestApp;
let port: number;
let rider: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ parts: { files: store } });
  rider = await app.addPerson('rider');
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (app.http.server.address() as AddressInfo).port;
});
const passed = new Set<string>();
afterAll(async () => {
  recordCounts('hostile-files', {
    tried: 'hostile files',
    count: files.length,
    wrong: 'stored as sent',
    wrongCount: files.length - passed.size,
  });
  await app.close();
});

interface Answer {
  readonly status: number;
  readonly body: { readonly profileImage?: string; readonly error?: { readonly code: string } };
}

/** Sends the file over a real connection. */
async function send({ body, headers = {}, chunked }: HostileFile): Promise<Answer> {
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'PUT',
    path: '/api/me/profile-image',
    headers: {
      authorization: `Bearer ${rider.token}`,
      'content-type': 'image/png',
      ...headers,
      ...(chunked === true ? { 'transfer-encoding': 'chunked' } : { 'content-length': body.length }),
    },
  });
  // The server may respond and close before it has read everything.
  request.on('error', () => undefined);
  for (let at = 0; at < body.length; at += 65_536) request.write(body.subarray(at, at + 65_536));
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: JSON.parse(await textOf(response)) as Answer['body'] };
}

/** Checks that every stored file is a re-encoded image without any of the bytes sent. */
async function expectCleanStore(sent: Buffer): Promise<void> {
  for (const bytes of store.held.values()) {
    const stored = Buffer.from(bytes);
    expect(stored.equals(sent)).toBe(false);
    expect(stored.includes(canary)).toBe(false);
    const metadata = await sharp(stored).metadata();
    expect(metadata).toMatchObject({ format: 'webp' });
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.pages]).toEqual(
      Array.from({ length: 5 }),
    );
  }
}

describe('FILE-3 no hostile file is stored unchanged', () => {
  test('there are more than 75 files, each with its own name', () => {
    expect(files.length).toBeGreaterThan(75);
    expect(new Set(files.map(({ what }) => what)).size).toBe(files.length);
  });

  test.each(files)('$what: $end', async (file) => {
    store.held.clear();
    const answer = await send(file);
    await expectCleanStore(file.body);
    if (file.end === 'clean') {
      expect(answer.status).toBe(200);
      const shown = await app.http.inject({
        url: answer.body.profileImage ?? '',
        headers: { authorization: `Bearer ${rider.token}` },
      });
      expect(shown.headers['content-type']).toBe('image/webp');
      expect(JSON.stringify(shown.headers) + shown.rawPayload.toString('latin1')).not.toContain(canary);
      expect(store.held.size).toBe(1);
    } else {
      expect(answer.body.error?.code).toBe(file.end);
      expect(store.held.size).toBe(0);
    }
    passed.add(file.what);
  });

  const liars = [
    ['too small', 20],
    ['too large', 100_000],
  ] as const;
  test.each(liars)('a content-length that is %s stores nothing', async (_what, length) => {
    store.held.clear();
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const socket = connect(port, '127.0.0.1');
    const head = `PUT /api/me/profile-image HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${rider.token}\r\ncontent-type: image/png\r\ncontent-length: ${length}\r\n\r\n`;
    socket.end(Buffer.concat([Buffer.from(head), picture]));
    const answer = await textOf(socket);
    expect(answer).not.toMatch(/^HTTP\/1\.1 200/);
    expect(store.held.size).toBe(0);
  });
});
