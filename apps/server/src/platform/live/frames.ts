import type { Reader } from '../http/reader.ts';
import type { SequencedEvent } from '../outbox/sequence.ts';
import type { Connection } from './connection.ts';
import { parseTopic, type TopicEvent, type TopicKind } from './topic.ts';
import { jsonFrame, type WireFrame } from './wire-frame.ts';

export const eventOn = (
  topic: string,
  { event, data }: Pick<SequencedEvent, 'event' | 'data'>,
): TopicEvent => ({
  id: parseTopic(topic).id,
  event,
  data,
});

/** An event together with one of its topics. */
interface TopicEvents {
  readonly topic: string;
  readonly kind: TopicKind;
  readonly event: TopicEvent;
}

export function eventsByTopic(
  kindOf: (topic: string) => TopicKind | null,
  event: SequencedEvent,
): TopicEvents[] {
  return event.topics.flatMap((topic) => {
    const kind = kindOf(topic);
    return kind === null ? [] : { topic, kind, event: eventOn(topic, event) };
  });
}

/** Whether the connection has already received the event through one of its topics. */
export function wasSentTo(
  { subscriptions, reader }: Pick<Connection, 'subscriptions' | 'reader'>,
  seq: number,
  strands: readonly TopicEvents[],
): boolean {
  return strands.some(({ topic, kind, event }) => {
    const subscription = subscriptions.get(topic);
    return subscription !== undefined && seq > subscription.from && kind.audience(reader, event) !== null;
  });
}

/** Sends an event once per connection, in a frame shared by readers of the same group and topics. */
export function senderOf(seq: number, strands: readonly TopicEvents[]): (connection: Connection) => void {
  const frames = new Map<string, (reader: Reader) => WireFrame | null>();
  return (connection) => {
    const { subscriptions, reader } = connection;
    const heard = strands.filter(({ topic, kind, event }) => {
      const subscription = subscriptions.get(topic);
      return (
        subscription !== undefined && seq > subscription.reached && kind.audience(reader, event) !== null
      );
    });
    const [first, ...others] = heard;
    if (first === undefined) return;
    const also = others.map(({ topic }) => topic);
    const key = [first.topic, ...also].join(' ');
    const frameFor = frames.get(key) ?? encodeOnce(first.kind, first.topic, seq, first.event, also);
    frames.set(key, frameFor);
    const frame = frameFor(reader);
    if (frame !== null) connection.send(frame);
  };
}

/** The frame for each group of readers, created when the first reader of the group needs it. */
export function encodeOnce(
  kind: TopicKind,
  topic: string,
  seq: number,
  event: TopicEvent,
  also: readonly string[] = [],
): (reader: Reader) => WireFrame | null {
  const frames = new Map<string, WireFrame>();
  const encode = (audience: string): WireFrame => {
    const shown = kind.project(audience, event);
    const frame = jsonFrame({ topic, ...(also.length > 0 && { also }), seq, ...shown });
    frames.set(audience, frame);
    return frame;
  };
  // Most readers of a topic belong to the same group.
  let last: string | null = null;
  let lastFrame: WireFrame | null = null;
  return (reader) => {
    const audience = kind.audience(reader, event);
    if (audience === null) return null;
    if (audience !== last) {
      lastFrame = frames.get(audience) ?? encode(audience);
      last = audience;
    }
    return lastFrame;
  };
}
