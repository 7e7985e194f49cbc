import type { Duplex } from 'node:stream';
import { liveCloseCodes } from '@fiacre/contract';
import type { WebSocket } from 'ws';
import type { Reader } from '../http/reader.ts';
import type { ConnectionSlot } from './connection-slots.ts';
import type { ViewContent } from './topic.ts';
import type { WireFrame } from './wire-frame.ts';

/** If more bytes than this are waiting, the reader is disconnected as too slow; it can reconnect and resume. */
const maxBufferedBytes = 1024 * 1024;
/** If more bytes than this are waiting, volatile frames also wait, and only the newest of each key is kept. */
const volatileBufferedBytes = 64 * 1024;
const volatileRetryMilliseconds = 200;

/** A topic to which the reader is subscribed. */
export interface Subscription {
  catchingUp: boolean;
  /** Every event of the topic up to this number has been sent. */
  from: number;
  /** The reader has everything up to this number, possibly from a node that was ahead of this one. */
  reached: number;
  /** The content of a view that the reader last received. */
  shown: ViewContent | null;
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
  /** The token, with which the session is checked again later. */
  token: string | null;
  readonly slot: ConnectionSlot;
  readonly subscriptions: Map<string, Subscription>;
  /** The session check in progress; actions with effects wait for it. Never rejects. */
  checking: Promise<void> | null;
  /** False once the closing has begun, even if the client does not confirm it. */
  isOpen(): boolean;
  send(frame: WireFrame): void;
  /** Sends numbered events in order: immediately, or after missed ones that are still being read. */
  inOrder(send: () => void): void;
  /** From now on, new events wait for `release`. */
  hold(): void;
  release(): void;
  sendVolatile(key: string, frame: WireFrame): void;
  /** Sends a ping; closes the connection if there was no pong for the last one. */
  beat(): void;
  close(code: number): void;
}

/**
 * `stream` is the stream below `socket`. Frames are written to it directly, since `ws` would encode each of them again
 * for every reader; without compression, `ws` never holds back a frame that would have to go first.
 */
export function createConnection(
  socket: WebSocket,
  stream: Pick<Duplex, 'write'>,
  slot: ConnectionSlot,
  reader: Reader,
  token: string | null,
): Connection {
  const volatile = new Map<string, WireFrame>();
  let timer: NodeJS.Timeout | null = null;
  let held: (() => void)[] | null = null;
  const subscriptions = new Map<string, Subscription>();

  const send = (frame: WireFrame) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > maxBufferedBytes) close(liveCloseCodes.tooSlow);
    else stream.write(frame);
  };
  const close = (code: number) => {
    socket.close(code);
    // A reader that does not accept frames will not respond to the close frame either.
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
    slot,
    subscriptions,
    checking: null,
    isOpen: () => socket.readyState === socket.OPEN,
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
      // Like `send`, but without checking again: positions are the most frequent messages.
      if (timer === null && socket.bufferedAmount <= volatileBufferedBytes) {
        if (socket.readyState === socket.OPEN) stream.write(frame);
        return;
      }
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
