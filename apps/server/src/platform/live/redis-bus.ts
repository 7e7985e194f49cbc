import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Log } from '../log/log.ts';
import type { BusMessage, LiveBus } from './bus.ts';

const defaultChannel = 'fiacre:live';

interface Envelope {
  readonly from: string;
  readonly message: BusMessage;
}

/** Carries wake-ups and positions between nodes through Redis. While Redis is down, nodes find events by polling. */
export function openRedisBus(url: string, log: Log, channel: string = defaultChannel): LiveBus {
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
  return {
    publish(message) {
      if (sender.status !== 'ready') return;
      const envelope: Envelope = { from: self, message };
      sender.publish(channel, JSON.stringify(envelope)).catch(note);
    },
    listen(hear) {
      receiver.on('message', (_, text: string) => {
        const { from, message } = JSON.parse(text) as Envelope;
        if (from !== self) hear(message);
      });
      receiver.subscribe(channel).catch(note);
    },
    close() {
      sender.disconnect();
      receiver.disconnect();
      return Promise.resolve();
    },
  };
}
