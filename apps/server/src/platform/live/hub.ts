import type { SequencedEvent } from '../outbox/sequence.ts';
import type { VolatileMessage } from './bus.ts';
import type { Connection } from './connection.ts';
import { encodeOnce, eventOn, senderOf, eventsByTopic, wasSentTo } from './frames.ts';
import { accessTopic } from './internal-topics.ts';
import { createPace } from './paced.ts';
import { parseTopic, type TopicKind } from './topic.ts';

interface AccessData {
  readonly sessionId?: string;
  readonly userId?: string;
}

/** Tracks the subscriptions and sends each event to the readers who may see it, encoded once per group. */
export interface Hub {
  readonly connections: ReadonlySet<Connection>;
  lastSeq(): number;
  kindOf(topic: string): TopicKind | null;
  add(connection: Connection): void;
  remove(connection: Connection): void;
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
): Hub & { register(kinds: readonly TopicKind[]): void } {
  const kinds = new Map<string, TopicKind>();
  const connections = new Set<Connection>();
  const listeners = new Map<string, Set<Connection>>();
  let last = 0;

  const kindOf = (topic: string) => kindAmong(kinds, topic);
  const unlisten = (connection: Connection, topic: string) => {
    connection.subscriptions.delete(topic);
    const those = listeners.get(topic);
    those?.delete(connection);
    if (those?.size === 0) listeners.delete(topic);
  };
  return {
    connections,
    kindOf,
    unlisten,
    register: (all) => all.forEach((kind) => kinds.set(kind.name, kind)),
    lastSeq: () => last,
    startAt: (seq) => void (last = seq),
    listenersOf: (topic) => listeners.get(topic) ?? [],
    topics: () => listeners.keys(),
    add: (connection) => void connections.add(connection),
    remove(connection) {
      connections.delete(connection);
      for (const topic of connection.subscriptions.keys()) unlisten(connection, topic);
    },
    listen(connection, topic) {
      const those = listeners.get(topic) ?? new Set();
      listeners.set(topic, those.add(connection));
    },
    wasSent: (event, connection) => wasSentTo(connection, event.seq, eventsByTopic(kindOf, event)),
    deliver(event) {
      last = event.seq;
      if (event.topics.includes(accessTopic)) applyAccess(connections, event, onAccessChanged);
      const strands = eventsByTopic(kindOf, event);
      const send = senderOf(event.seq, strands);
      strands.forEach(({ topic }, index) => {
        const earlier = strands.slice(0, index);
        for (const connection of listeners.get(topic) ?? [])
          if (!earlier.some((other) => connection.subscriptions.has(other.topic)))
            connection.inOrder(() => send(connection));
      });
    },
    volatile: volatileTo({ kindOf, lastSeq: () => last, listenersOf: (topic) => listeners.get(topic) }),
  };
}

interface VolatileReaders {
  readonly kindOf: (topic: string) => TopicKind | null;
  readonly lastSeq: () => number;
  readonly listenersOf: (topic: string) => Iterable<Connection> | undefined;
}

/** Sends volatile data to the readers of its topic, in one frame per group. */
function volatileTo({ kindOf, lastSeq, listenersOf }: VolatileReaders): Hub['volatile'] {
  const send = ({ topic, key, event, data }: Omit<VolatileMessage, 'kind'>) => {
    const [kind, readers] = [kindOf(topic), listenersOf(topic)];
    if (kind === null || readers === undefined) return;
    const frameFor = encodeOnce(kind, topic, lastSeq(), eventOn(topic, { event, data }));
    const replaces = `${topic} ${key}`;
    for (const connection of readers) {
      const frame = frameFor(connection.reader);
      if (frame !== null) connection.sendVolatile(replaces, frame);
    }
  };
  const pace = createPace(send);
  return (topic, key, event, data) => {
    if (listenersOf(topic) === undefined) return;
    const interval = kindOf(topic)?.volatileMilliseconds;
    if (interval === undefined) send({ topic, key, event, data });
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
