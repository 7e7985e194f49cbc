import type { Reader } from '../http/reader.ts';
import type { SequencedEvent } from '../outbox/sequence.ts';
import type { VolatileMessage } from './bus/bus.ts';
import type { Connection } from './connection.ts';
import { encodeOnce, eventOn, senderOf, eventsByTopic, wasSentTo } from './frames.ts';
import { accessTopic } from './internal-topics.ts';
import { Listeners } from './listeners.ts';
import { createPace } from './bus/paced.ts';
import { parseTopic, type TopicKind } from './topic.ts';

interface AccessData {
  readonly sessionId?: string;
  readonly userId?: string;
}

/** Tracks the subscriptions and sends each event to the readers who may see it, encoded once per group. */
export interface Hub {
  register(kinds: readonly TopicKind[]): void;
  readonly connections: ReadonlySet<Connection>;
  lastSeq(): number;
  kindOf(topic: string): TopicKind | null;
  add(connection: Connection): void;
  remove(connection: Connection): void;
  /** The connection now belongs to this reader. */
  identify(connection: Connection, reader: Reader): void;
  listen(connection: Connection, topic: string): void;
  unlisten(connection: Connection, topic: string): void;
  /** Sends an event to its readers, once per connection even if the event is on several of its topics. */
  deliver(event: SequencedEvent): void;
  /** Whether the connection has already received the event through one of its topics. */
  wasSent(event: SequencedEvent, connection: Pick<Connection, 'subscriptions' | 'reader'>): boolean;
  volatile(topic: string, key: string, event: string, data: unknown): void;
  startAt(seq: number): void;
  listenersOf(topic: string): Iterable<Connection>;
  /** Every topic with a subscriber. */
  topics(): Iterable<string>;
}

export function createHub(
  onAccessChanged: (connections: readonly Connection[], event: SequencedEvent) => void,
): Hub {
  const kinds = new Map<string, TopicKind>();
  const connections = new Set<Connection>();
  const listeners = new Listeners();
  let last = 0;

  const kindOf = (topic: string) => kindAmong(kinds, topic);
  const unlisten = (connection: Connection, topic: string) => {
    connection.subscriptions.delete(topic);
    listeners.remove(connection, topic);
  };
  return {
    connections,
    kindOf,
    unlisten,
    register: (all) => all.forEach((kind) => kinds.set(kind.name, kind)),
    lastSeq: () => last,
    startAt: (seq) => void (last = seq),
    listenersOf: (topic) => listeners.of(topic),
    topics: () => listeners.topics(),
    add: (connection) => void connections.add(connection),
    remove(connection) {
      connections.delete(connection);
      for (const topic of connection.subscriptions.keys()) unlisten(connection, topic);
    },
    identify(connection, reader) {
      connection.reader = reader;
      for (const topic of connection.subscriptions.keys()) listeners.add(connection, topic);
    },
    listen: (connection, topic) => listeners.add(connection, topic),
    wasSent: (event, connection) => wasSentTo(connection, event.seq, eventsByTopic(kindOf, event)),
    deliver(event) {
      last = event.seq;
      if (event.topics.includes(accessTopic)) applyAccess(connections, event, onAccessChanged);
      const strands = eventsByTopic(kindOf, event);
      const send = senderOf(event.seq, strands);
      const offered = new Set<Connection>();
      for (const { topic, kind, event: topicEvent } of strands)
        for (const connection of listeners.concernedBy(topic, kind.concerns?.(topicEvent))) {
          if (offered.has(connection)) continue;
          offered.add(connection);
          connection.inOrder(() => send(connection));
        }
    },
    volatile: volatileTo({ kindOf, lastSeq: () => last, listeners }),
  };
}

interface VolatileReaders {
  readonly kindOf: (topic: string) => TopicKind | null;
  readonly lastSeq: () => number;
  readonly listeners: Listeners;
}

/** Sends volatile data to the readers of its topic, in one frame per group. */
function volatileTo({ kindOf, lastSeq, listeners }: VolatileReaders): Hub['volatile'] {
  const send = (kind: TopicKind, { topic, key, event, data }: Omit<VolatileMessage, 'kind'>) => {
    const topicEvent = eventOn(topic, { event, data });
    const frameFor = encodeOnce(kind, topic, lastSeq(), topicEvent);
    const replaces = `${topic} ${key}`;
    // For a topic of one object, every subscriber is checked.
    const concerned = topicEvent.id === null ? kind.concerns?.(topicEvent) : undefined;
    for (const connection of listeners.concernedBy(topic, concerned)) {
      const frame = frameFor(connection.reader);
      if (frame !== null) connection.sendVolatile(replaces, frame);
    }
  };
  const pace = createPace((message) => {
    const kind = kindOf(message.topic);
    if (kind !== null) send(kind, message);
  });
  return (topic, key, event, data) => {
    if (!listeners.has(topic)) return;
    const kind = kindOf(topic);
    if (kind === null) return;
    const { volatileMilliseconds: interval } = kind;
    if (interval === undefined) send(kind, { topic, key, event, data });
    else pace({ topic, key, event, data }, interval);
  };
}

function kindAmong(kinds: ReadonlyMap<string, TopicKind>, topic: string): TopicKind | null {
  const { name, id } = parseTopic(topic);
  const kind = kinds.get(name);
  if (kind === undefined) return null;
  return kind.perObject === 'either' || kind.perObject === (id !== null) ? kind : null;
}

function applyAccess(
  connections: ReadonlySet<Connection>,
  event: SequencedEvent,
  onChanged: (connections: readonly Connection[], event: SequencedEvent) => void,
): void {
  const { sessionId, userId } = event.data as AccessData;
  onChanged(
    [...connections].filter(
      ({ reader }) => reader.role !== 'guest' && (reader.sessionId === sessionId || reader.userId === userId),
    ),
    event,
  );
}
