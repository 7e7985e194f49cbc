import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { sampleUser } from './samples.ts';

/** The live connection, with the test as its server; see `stubSocket`. */
export class FakeSocket {
  static readonly opened: FakeSocket[] = [];
  readonly sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: ((end: { code: number }) => void) | null = null;
  constructor() {
    FakeSocket.opened.push(this);
  }
  send(text: string): void {
    const message = JSON.parse(text) as object;
    this.sent.push(message);
    // A page gives up a connection that does not respond, however slowly its test runs.
    if ('ping' in message) queueMicrotask(() => this.says({ pong: true }));
  }
  close(): void {}
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** Connects the pages that are opened from now on to fake sockets, listed in `FakeSocket.opened`. */
export function stubSocket(): void {
  FakeSocket.opened.length = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
}

/** Opens the connection of the page just shown: at once, because a page gives up an attempt after ten seconds. */
export async function connected(userId = sampleUser('rider').id): Promise<FakeSocket> {
  const [socket] = FakeSocket.opened;
  if (socket === undefined) throw new Error('the page has not connected');
  await act(async () => {
    socket.onopen?.();
    socket.says({ welcome: true, userId });
  });
  return socket;
}

/** Confirms the page's subscription to a topic, at event 1. */
export async function subscribed(socket: FakeSocket, topic: string): Promise<void> {
  await act(async () => socket.says({ topic, seq: 1, event: 'subscribed', data: {} }));
}
