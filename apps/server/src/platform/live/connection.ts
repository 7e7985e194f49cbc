import { liveCloseCodes } from '@fiacre/contract';
import type { WebSocket } from 'ws';
import type { Reader } from '../http/reader.ts';
import type { Seat } from './seats.ts';

/** Above this the reader is too slow and is dropped; it can come back and resume. */
const maxBufferedBytes = 1024 * 1024;
/** Above this volatile frames wait and only the newest of each key is kept. */
const volatileBufferedBytes = 64 * 1024;
const volatileRetryMilliseconds = 200;

interface Waiting {
  readonly seq: number;
  readonly frame: string;
}

/** A topic that the reader hears. While it is being caught up, new frames wait behind the old ones. */
export interface Subscription {
  catchingUp: boolean;
  readonly waiting: Waiting[];
  /** The reader has everything up to this number, maybe from a node that was further on. */
  reached: number;
  /** What the reader saw last of a view. */
  shown: string | null;
}

export const newSubscription = (): Subscription => ({
  catchingUp: true,
  waiting: [],
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
  sendNumbered(topic: string, seq: number, frame: string): void;
  sendVolatile(key: string, frame: string): void;
  /** Asks for a sign of life; ends the connection when the last one was not given. */
  beat(): void;
  /** What came in the meantime follows; from here on frames go straight out. */
  caughtUp(topic: string, until: number): void;
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
    sendNumbered(topic, seq, frame) {
      const subscription = subscriptions.get(topic);
      if (subscription?.catchingUp === true) subscription.waiting.push({ seq, frame });
      else if (subscription !== undefined && seq > subscription.reached) send(frame);
    },
    sendVolatile(key, frame) {
      if (timer === null && socket.bufferedAmount <= volatileBufferedBytes) return send(frame);
      volatile.set(key, frame);
      timer ??= setTimeout(flush, volatileRetryMilliseconds).unref();
    },
    caughtUp(topic, until) {
      const subscription = subscriptions.get(topic);
      if (subscription === undefined) return;
      subscription.catchingUp = false;
      subscription.reached = until;
      for (const { seq, frame } of subscription.waiting.splice(0)) if (seq > until) send(frame);
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
