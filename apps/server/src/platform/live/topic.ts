import type { TopicName } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import type { Reader } from '../http/reader.ts';
import type { LocalEvent } from './local-listeners.ts';

/** The known facts about one event on one topic. */
export interface TopicEvent {
  /** The part after the colon of the topic's name, null for a topic without one. */
  readonly id: string | null;
  readonly event: string;
  readonly data: unknown;
}

/** An event as one group of readers receives it. */
export interface ShownEvent {
  readonly event: string;
  readonly data: unknown;
  /** Changes by the event in addition to `data`. */
  readonly details?: unknown;
}

/** Who may see an event at most: these people, and everybody with one of these roles. */
export interface Concerned {
  readonly people: readonly (string | null)[];
  readonly roles: readonly Role[];
}

/** A kind of topic: who may subscribe, and what each reader receives. */
export interface TopicKind {
  readonly name: TopicName;
  /** True when the topic belongs to one object, `booking:<id>`; 'either' when both forms exist. */
  readonly perObject: boolean | 'either';
  /** Whether the reader may subscribe; checked again whenever the reader's rights may have changed. */
  authorise(reader: Reader, id: string | null): boolean | Promise<boolean>;
  /**
   * The name of the group of readers that share a frame; null if this reader may not see the event. Checked for each
   * event, so that somebody who lost access to the object receives no more of it.
   */
  audience(reader: Reader, event: TopicEvent): string | null;
  /**
   * Which people and roles an event concerns, so that the other subscribers of a topic without an id need not be
   * checked; `audience` still decides about each of them. Without it, every subscriber is checked.
   */
  concerns?(event: TopicEvent): Concerned;
  /**
   * Filters missed events for a reader who was away, because a later event can revoke access to an earlier one. Gets
   * the missed events in order and returns one entry for each. Without it they are sent unchanged.
   */
  replay?(events: readonly TopicEvent[]): readonly TopicEvent[];
  /** The event as that group may see it; called once per group. */
  project(audience: string, event: TopicEvent): ShownEvent;
  /**
   * The minimum time between two volatile messages of the same key; only the newest is sent. Without it, all are sent.
   */
  readonly volatileMilliseconds?: number;
  /** For topics with an id whose content is not a published event. */
  readonly view?: TopicView;
}

/** The content that is sent when a reader subscribes, and every few seconds afterwards if it has changed. */
export interface TopicView {
  /**
   * Takes one snapshot, from which the content of all ids is then read. `before` is the content that a reader of the id
   * received last; if nothing has changed, it may be returned again.
   */
  look(): Promise<(id: string, before: ViewContent | null) => ViewContent>;
}

export interface ViewContent {
  readonly event: string;
  /** The data as JSON, so that the common parts of several ids are serialised once. */
  readonly json: string;
}

/** How a capability reaches live readers outside transactions. */
export interface Live {
  /**
   * Sends data that is worthless once it is old (positions): not stored, not numbered, and a slow reader gets only
   * the newest message of each key.
   */
  volatile(topic: string, key: string, event: string, data: unknown): void;
  /**
   * Follows a topic in this process: the events that its own transactions published, once committed, events about access
   * from any node, and volatile data of any node. It does not get other published events of other nodes, and volatile
   * data may be lost, so a listener that must not miss anything also reads the database.
   */
  listen(topic: string, hear: (event: LocalEvent) => void): void;
  /** The number of the last event; whatever is read after this call includes every event up to it. */
  lastSeq(): number;
}

export interface ParsedTopic {
  readonly name: string;
  readonly id: string | null;
}

export function parseTopic(topic: string): ParsedTopic {
  const colon = topic.indexOf(':');
  return colon === -1
    ? { name: topic, id: null }
    : { name: topic.slice(0, colon), id: topic.slice(colon + 1) };
}
