import { liveCloseCodes } from '@fiacre/contract';
import type { WebSocket } from 'ws';
import type { Reader } from '../http/reader.ts';
import type { Seat } from './seats.ts';

/** Above this the reader is too slow and is dropped; it can come back and resume. */
const maxBufferedBytes = 1024 * 1024;
/** Above this volatile frames wait and only the newest of each key is kept. */
const volatileBufferedBytes = 64 * 1024;
const volatileRetryMilliseconds = 200;

/** A topic that the reader hears. */
export interface Subscription {
  catchingUp: boolean;
  /** This connection has sent every event of the topic after this number. */
  from: number;
  /** The reader has everything up to this number, maybe from a node that was further on. */
  reached: number;
  /** What the reader saw last of a view. */
  shown: string | null;
}

export const newSubscription = (): Subscription => ({
  catchingUp: true,
  from: Infinity,
  reached: 0,
  shown: null,
});

/** One socket with its reader. */
export interface Connection {
  reader: Reader;
  /** Kept to ask again whether the session lives. */
  token: string | null;
  readonly seat: Seat;
  readonly subscriptions: Map<string, Subscription>;
  send(frame: string): void;
  /** Sends numbered events in their order: at once, or behind the missed ones that are being read. */
  inOrder(send: () => void): void;
  /** From here on new events wait for `release`. */
  hold(): void;
  release(): void;
  sendVolatile(key: string, frame: string): void;
  /** Asks for a sign of life; ends the connection when the last one was not given. */
  beat(): void;
  close(code: number): void;
}

export function createConnection(
  socket: WebSocket,
  seat: Seat,
  reader: Reader,
  token: string | null,
): Connection {
  const volatile = new Map<string, string>();
  let timer: NodeJS.Timeout | null = null;
  let held: (() => void)[] | null = null;
  const subscriptions = new Map<string, Subscription>();

  const send = (frame: string) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > maxBufferedBytes) close(liveCloseCodes.tooSlow);
    else socket.send(frame);
  };
  const close = (code: number) => {
    socket.close(code);
    // A reader that does not take its frames will not answer the closing either.
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
  };
  const flush = () => {
    timer = null;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > volatileBufferedBytes) {
      timer = setTimeout(flush, volatileRetryMilliseconds).unref();
      return;
    }
    for (const frame of volatile.values()) send(frame);
    volatile.clear();
  };
  return {
    reader,
    token,
    seat,
    subscriptions,
    send,
    close,
    beat: pulseOf(socket),
    inOrder(sendNow) {
      if (held === null) sendNow();
      else held.push(sendNow);
    },
    hold: () => void (held = []),
    release() {
      const waiting = held ?? [];
      held = null;
      for (const sendNow of waiting) sendNow();
    },
    sendVolatile(key, frame) {
      if (timer === null && socket.bufferedAmount <= volatileBufferedBytes) return send(frame);
      volatile.set(key, frame);
      timer ??= setTimeout(flush, volatileRetryMilliseconds).unref();
    },
  };
}

function pulseOf(socket: WebSocket): () => void {
  let isAlive = true;
  socket.on('pong', () => (isAlive = true));
  return () => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  };
}
