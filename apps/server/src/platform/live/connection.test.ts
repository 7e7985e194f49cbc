import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { liveCloseCodes } from '@fiacre/contract';
import { describe, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { frameText } from '../../testing/frame-text.ts';
import { guest } from '../http/reader.ts';
import { createConnection } from './connection.ts';
import { messageText } from './message-text.ts';
import { wireFrame } from './wire-frame.ts';

const slot = { assignTo: () => true, release: () => undefined };

/** A socket whose reader accepts nothing until the test allows it. */
function socketOfReader() {
  const sent: string[] = [];
  const closed: number[] = [];
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    close: (code: number) => closed.push(code),
    terminate: () => closed.push(0),
    on: () => socket,
  };
  const stream = { write: (frame: Buffer) => Boolean(sent.push(frameText(frame))) };
  return {
    socket,
    sent,
    closed,
    connection: createConnection(socket as unknown as WebSocket, stream, slot, guest, null),
  };
}

describe('a slow reader', () => {
  test('is disconnected rather than waited for', () => {
    const { socket, sent, closed, connection } = socketOfReader();
    socket.bufferedAmount = 2 * 1024 * 1024;
    connection.send(wireFrame('one more'));
    expect(sent).toEqual([]);
    expect(closed).toEqual([liveCloseCodes.tooSlow, 0]);
  });

  test('gets only the newest position of each car', () => {
    vi.useFakeTimers();
    const { socket, sent, connection } = socketOfReader();
    socket.bufferedAmount = 100_000;
    for (const [key, frame] of [
      ['a', 'a1'],
      ['b', 'b1'],
      ['a', 'a2'],
      ['a', 'a3'],
    ] as const)
      connection.sendVolatile(key, wireFrame(frame));
    vi.advanceTimersByTime(1_000);
    expect(sent).toEqual([]);
    socket.bufferedAmount = 0;
    vi.advanceTimersByTime(1_000);
    expect(sent).toEqual(['a3', 'b1']);
    vi.useRealTimers();
  });
});

test('events that arrive during catch-up follow the missed ones in order', () => {
  const { sent, connection } = socketOfReader();
  connection.hold();
  for (const frame of ['four', 'five']) connection.inOrder(() => connection.send(wireFrame(frame)));
  connection.send(wireFrame('missed'));
  connection.release();
  connection.inOrder(() => connection.send(wireFrame('six')));
  expect(sent).toEqual(['missed', 'four', 'five', 'six']);
});

test('a client reads frames of every length', async () => {
  const lengths = [0, 125, 126, 65_535, 65_536];
  const texts = lengths.map((length) => 'é'.repeat(Math.floor(length / 2)) + 'e'.repeat(length % 2));
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on('upgrade', (request, stream, head) =>
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const connection = createConnection(socket, stream, slot, guest, null);
      for (const text of texts) connection.send(wireFrame(text));
      socket.close();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const read: string[] = [];
  client.on('message', (data) => read.push(messageText(data)));
  await new Promise((resolve) => client.once('close', resolve));
  expect(read).toEqual(texts);
  server.close();
});
