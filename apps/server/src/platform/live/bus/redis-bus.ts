import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Log } from '../../log/log.ts';
import type { Secret } from '../../secret/secret.ts';
import type { BusMessage, LiveBus, VolatileMessage } from './bus.ts';

const defaultChannel = 'fiacre:live';

/** Longer messages are read from the database instead, so that Redis does not have to hold them for a slow node. */
const maxCharacters = 64 * 1024;

/** Positions are collected for this long: sealing and sending a message costs several times as much as one more in it. */
const collectMilliseconds = 20;
const maxCollected = 100;

/** A node of an earlier version reads the database when it receives a kind that it does not know. */
type SentMessage = BusMessage | { readonly kind: 'several'; readonly messages: readonly VolatileMessage[] };

interface Envelope {
  readonly from: string;
  readonly message: SentMessage;
}

/**
 * Carries events and positions between nodes through Redis. While Redis is down, nodes find events by polling. Messages
 * are sealed with the installation's key: Redis cannot read them, and those of another installation on the same Redis, or
 * of somebody who can only reach Redis, are ignored.
 */
export function openRedisBus(
  url: string,
  log: Log,
  secret: Pick<Secret, 'seal' | 'open'>,
  channel: string = defaultChannel,
): LiveBus {
  const self = randomUUID();
  // Old messages are worthless, so nothing is queued while the connection is lost.
  const sender = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  const receiver = new Redis(url, { maxRetriesPerRequest: null });
  let outage = false;
  const note = (error: Error): void => {
    if (!outage) log.warn({ err: error }, 'lost the bus between nodes');
    outage = true;
  };
  const back = (): void => {
    if (outage) log.info('the bus between nodes is connected again');
    outage = false;
  };
  for (const client of [sender, receiver]) client.on('error', note).on('ready', back);
  const send = (message: SentMessage): void => {
    if (sender.status !== 'ready') return;
    const text = textOf({ from: self, message });
    sender.publish(channel, secret.seal(text)).catch(note);
  };
  const collected = createCollection((messages) => {
    const [first, ...more] = messages;
    // Nodes of an earlier version can read it in this form.
    if (first !== undefined) send(more.length === 0 ? first : { kind: 'several', messages });
  });
  return {
    publish(message) {
      if (message.kind === 'volatile') collected.add(message);
      else send(message);
    },
    listen(hear) {
      receiver.on('message', (_, sealed: string) => {
        const text = secret.open(sealed);
        if (text === null) return;
        const { from, message } = JSON.parse(text) as Envelope;
        if (from === self) return;
        if (message.kind === 'several') message.messages.forEach(hear);
        else hear(message);
      });
      receiver.subscribe(channel).catch(note);
    },
    isConnected: () => sender.status === 'ready' && receiver.status === 'ready',
    close() {
      collected.stop();
      sender.disconnect();
      receiver.disconnect();
      return Promise.resolve();
    },
  };
}

function createCollection(send: (messages: readonly VolatileMessage[]) => void) {
  let waiting: VolatileMessage[] = [];
  let timer: NodeJS.Timeout | null = null;
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const sendAll = (): void => {
    stop();
    const messages = waiting;
    waiting = [];
    send(messages);
  };
  return {
    add(message: VolatileMessage): void {
      waiting.push(message);
      if (waiting.length === maxCollected) sendAll();
      else timer ??= setTimeout(sendAll, collectMilliseconds).unref();
    },
    stop,
  };
}

function textOf(envelope: Envelope): string {
  const text = JSON.stringify(envelope);
  if (envelope.message.kind !== 'events' || text.length <= maxCharacters) return text;
  return JSON.stringify({ ...envelope, message: { kind: 'wake' } } satisfies Envelope);
}
