import type { TopicName } from '@fiacre/contract';
import type { Reader } from '../http/reader.ts';

/** What is known of one event on one topic. */
export interface TopicEvent {
  /** The part after the colon of the topic's name, null for a topic without one. */
  readonly id: string | null;
  readonly event: string;
  readonly data: unknown;
}

/** An event as a group of readers gets it. */
export interface ShownEvent {
  readonly event: string;
  readonly data: unknown;
  /** What follows from the event beyond `data`. */
  readonly details?: unknown;
}

/** A kind of topic: who may hear it, and what each of them hears. */
export interface TopicKind {
  readonly name: TopicName;
  /** True when the topic is one object's, `booking:<id>`; 'either' when it is there in both forms. */
  readonly perObject: boolean | 'either';
  /** Whether the reader may subscribe; asked again whenever the reader's rights may have changed. */
  authorise(reader: Reader, id: string | null): boolean | Promise<boolean>;
  /**
   * Names the group of readers that gets the same frame, null when this reader may not know the event.
   * Asked for each event, so that somebody who lost the object hears no more of it.
   */
  audience(reader: Reader, event: TopicEvent): string | null;
  /**
   * What a reader who was away may still be told: a later event can take back the right to an earlier one's content.
   * Given the missed events in order, answers as many. Without it they are told as they were.
   */
  replay?(events: readonly TopicEvent[]): readonly TopicEvent[];
  /** The event as that group may see it; called once a group. */
  project(audience: string, event: TopicEvent): ShownEvent;
  /** What is seen at the topics with an id, where that is no event that somebody publishes. */
  readonly view?: TopicView;
}

/** What is shown when a reader subscribes, and after that every few seconds unless it looks as it did. */
export interface TopicView {
  /** Looks once, for all the ids that are then asked for. */
  look(): Promise<(id: string) => ShownEvent>;
}

/** How a capability speaks to live readers outside of transactions. */
export interface Live {
  /**
   * Sends what is worth nothing once it is old (positions): not stored, not numbered, and of several
   * waiting for a slow reader only the newest of each key goes out.
   */
  volatile(topic: string, key: string, event: string, data: unknown): void;
  /** Whatever is read after this look includes every event up to here. */
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
