import type { Role } from '@fiacre/domain';
import type { Connection } from './connection.ts';
import { parseTopic, type Concerned } from './topic.ts';

/** The subscribers of one topic, each of them also by person or by role. */
interface Subscribers {
  /** Every subscriber, with the reader under whom it was listed. */
  readonly all: Map<Connection, Listed>;
  readonly ofPerson: Map<string, Set<Connection>>;
  readonly ofRole: Map<string, Set<Connection>>;
}

interface Listed {
  readonly userId: string | null;
  readonly role: Role | 'guest';
}

const noSubscribers: ReadonlyMap<Connection, Listed> = new Map();

/**
 * Who is subscribed to which topic. An event is offered only to the people whom it concerns: in a large town thousands
 * are subscribed to the list of bookings, and a booking concerns three of them.
 */
export class Listeners {
  readonly #topics = new Map<string, Subscribers>();

  topics(): Iterable<string> {
    return this.#topics.keys();
  }

  has(topic: string): boolean {
    return this.#topics.has(topic);
  }

  add(connection: Connection, topic: string): void {
    this.remove(connection, topic);
    const subscribers = this.#topics.get(topic) ?? newSubscribers();
    this.#topics.set(topic, subscribers);
    const { userId, role } = connection.reader;
    subscribers.all.set(connection, { userId, role });
    // A topic of one object has few subscribers.
    if (parseTopic(topic).id !== null) return;
    addTo(subscribers.ofRole, role, connection);
    if (userId !== null) addTo(subscribers.ofPerson, userId, connection);
  }

  remove(connection: Connection, topic: string): void {
    const subscribers = this.#topics.get(topic);
    const listed = subscribers?.all.get(connection);
    if (subscribers === undefined || listed === undefined) return;
    subscribers.all.delete(connection);
    removeFrom(subscribers.ofRole, listed.role, connection);
    if (listed.userId !== null) removeFrom(subscribers.ofPerson, listed.userId, connection);
    if (subscribers.all.size === 0) this.#topics.delete(topic);
  }

  of(topic: string): Iterable<Connection> {
    return (this.#topics.get(topic)?.all ?? noSubscribers).keys();
  }

  /** The topic's subscribers whom the event may concern, each once. */
  concernedBy(topic: string, concerned: Concerned | undefined): Iterable<Connection> {
    const subscribers = this.#topics.get(topic);
    if (subscribers === undefined) return [];
    if (concerned === undefined || parseTopic(topic).id !== null) return subscribers.all.keys();
    const found = new Set<Connection>();
    for (const id of concerned.people)
      if (id !== null) for (const connection of subscribers.ofPerson.get(id) ?? []) found.add(connection);
    for (const role of concerned.roles)
      for (const connection of subscribers.ofRole.get(role) ?? []) found.add(connection);
    return found;
  }
}

const newSubscribers = (): Subscribers => ({ all: new Map(), ofPerson: new Map(), ofRole: new Map() });

function addTo(groups: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, new Set([connection]));
  else group.add(connection);
}

function removeFrom(groups: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const group = groups.get(key);
  group?.delete(connection);
  if (group?.size === 0) groups.delete(key);
}
