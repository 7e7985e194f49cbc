import type { SequencedFact } from '../outbox/sequence.ts';
import type { Reader } from '../http/reader.ts';
import type { Connection } from './connection.ts';
import { parseTopic, type TopicFact, type TopicKind } from './topic.ts';

/** Facts for the hub itself: whose session ended or whose rights changed. No reader can subscribe to it. */
export const accessTopic = '$access';

interface AccessData {
  readonly sessionId?: string;
  readonly userId?: string;
}

/** Knows who listens to what, and hands each fact to those who may know it, encoded once a group. */
export interface Hub {
  readonly connections: ReadonlySet<Connection>;
  lastSeq(): number;
  kindOf(topic: string): TopicKind | null;
  add(connection: Connection): void;
  remove(connection: Connection): void;
  listen(connection: Connection, topic: string): void;
  unlisten(connection: Connection, topic: string): void;
  deliver(fact: SequencedFact): void;
  volatile(topic: string, key: string, event: string, data: unknown): void;
  startAt(seq: number): void;
  listenersOf(topic: string): Iterable<Connection>;
  /** Every topic that somebody listens to. */
  topics(): Iterable<string>;
}

export function createHub(
  onAccessChanged: (connections: readonly Connection[]) => void,
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
  const framesFor = (topic: string, seq: number, event: string, data: unknown) => {
    const kind = kindOf(topic);
    return kind === null
      ? () => null
      : encodeOnce(kind, topic, seq, { id: parseTopic(topic).id, event, data });
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
    deliver(fact) {
      last = fact.seq;
      for (const topic of fact.topics) {
        if (topic === accessTopic) applyAccess(connections, fact, onAccessChanged);
        const frameFor = framesFor(topic, fact.seq, fact.event, fact.data);
        for (const connection of listeners.get(topic) ?? []) {
          const frame = frameFor(connection.reader);
          if (frame !== null) connection.sendNumbered(topic, fact.seq, frame);
        }
      }
    },
    volatile(topic, key, event, data) {
      const frameFor = framesFor(topic, last, event, data);
      for (const connection of listeners.get(topic) ?? []) {
        const frame = frameFor(connection.reader);
        if (frame !== null) connection.sendVolatile(`${topic} ${key}`, frame);
      }
    },
  };
}

function kindAmong(kinds: ReadonlyMap<string, TopicKind>, topic: string): TopicKind | null {
  const { name, id } = parseTopic(topic);
  const kind = kinds.get(name);
  if (kind === undefined) return null;
  return kind.perObject === 'either' || kind.perObject === (id !== null) ? kind : null;
}

/** The frame for each reader's group; a group's frame is made when its first reader asks. */
export function encodeOnce(
  kind: TopicKind,
  topic: string,
  seq: number,
  fact: TopicFact,
): (reader: Reader) => string | null {
  const frames = new Map<string, string>();
  return (reader) => {
    const audience = kind.audience(reader, fact);
    if (audience === null) return null;
    const known = frames.get(audience);
    if (known !== undefined) return known;
    const frame = JSON.stringify({ topic, seq, ...kind.project(audience, fact) });
    frames.set(audience, frame);
    return frame;
  };
}

function applyAccess(
  connections: ReadonlySet<Connection>,
  fact: SequencedFact,
  onChanged: (connections: readonly Connection[]) => void,
): void {
  const { sessionId, userId } = fact.data as AccessData;
  onChanged(
    [...connections].filter(
      ({ reader }) => reader.role !== 'guest' && (reader.sessionId === sessionId || reader.userId === userId),
    ),
  );
}
