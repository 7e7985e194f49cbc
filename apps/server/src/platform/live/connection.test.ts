import { liveCloseCodes } from '@fiacre/contract';
import { describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { guest } from '../http/reader.ts';
import { createConnection } from './connection.ts';

const slot = { assignTo: () => true, release: () => undefined };

/** A socket whose reader accepts nothing until the test allows it. */
function socketOfReader() {
  const sent: string[] = [];
  const closed: number[] = [];
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (frame: string) => sent.push(frame),
    close: (code: number) => closed.push(code),
    terminate: () => closed.push(0),
    on: () => socket,
  };
  return {
    socket,
    sent,
    closed,
    connection: createConnection(socket as unknown as WebSocket, slot, guest, null),
  };
}

describe('a slow reader', () => {
  test('is disconnected rather than waited for', () => {
    const { socket, sent, closed, connection } = socketOfReader();
    socket.bufferedAmount = 2 * 1024 * 1024;
    connection.send('one more');
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
      connection.sendVolatile(key, frame);
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
  for (const frame of ['four', 'five']) connection.inOrder(() => connection.send(frame));
  connection.send('missed');
  connection.release();
  connection.inOrder(() => connection.send('six'));
  expect(sent).toEqual(['missed', 'four', 'five', 'six']);
});
