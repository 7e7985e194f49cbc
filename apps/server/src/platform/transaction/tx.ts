import type { Role } from '@fiacre/domain';
import type { Transaction } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import type { Reference, SeenVersion } from '../reference/reference.ts';

/** The person or system on whose behalf something is written. */
export interface Actor {
  readonly id: string | null;
  readonly role: Role | 'guest' | 'system';
  readonly requestId: string | null;
}

export const system: Actor = { id: null, role: 'system', requestId: null };

/** Who did what to which object; kept forever and shown as the object's history. */
export interface AuditEntry {
  readonly action: string;
  readonly object: { readonly kind: string; readonly id: string };
  readonly facts?: Record<string, unknown>;
}

/**
 * An event for live readers. `data` holds everything that any reader may need; each topic reduces it for its reader.
 */
export interface StoredEvent {
  readonly topics: readonly string[];
  readonly event: string;
  readonly data: unknown;
}

/** The events of one transaction, in the order in which they were published. */
export interface EventRow {
  readonly number: number;
  readonly events: readonly StoredEvent[];
}

/** A mail, text or push to one recipient (address, number or push token). */
export interface OutgoingMessage {
  readonly channel: 'mail' | 'sms' | 'push';
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  /** The screen that a tapped push opens. */
  readonly screen?: string;
  /** Parameters of that screen, such as the booking's id. */
  readonly params?: Readonly<Record<string, string>>;
  /** The kind of device that a push is for; if absent, the push is kept but not sent. */
  readonly device?: string | null;
  /** A bulk message, sent after messages to a single person. */
  readonly bulk?: boolean;
  /** Not sent after this, such as a code that has expired. */
  readonly expiresAt?: Date;
  /** The key of the text; shows an operator which message was not delivered, without its content. */
  readonly template?: string;
}

export interface ScheduledJob {
  readonly name: string;
  readonly payload: object;
  readonly at: Date;
  /** At most one job with the same name and key waits at a time. */
  readonly key?: string;
}

/** One open transaction: everything passed to it is saved together or not at all. */
export interface Tx {
  readonly sql: Transaction<PlatformTables>;
  /** The time at the start of the transaction; it does not advance. */
  readonly now: Date;
  readonly actor: Actor;
  newId(): string;
  /**
   * Settings, languages and other reference data as of the start of the request, or newer. To edit them, read the
   * tables.
   */
  reference(): Promise<Reference>;
  audit(entry: AuditEntry): void;
  publish(event: StoredEvent): void;
  send(message: OutgoingMessage): void;
  schedule(job: ScheduledJob): void;
  /** Runs when the work is done, before anything is saved, for writes that are cheaper when combined. */
  beforeCommit(work: () => Promise<void>): void;
  /**
   * Runs after the commit, in this process only. Use it for wake-ups and caches, never for effects that must happen.
   */
  afterCommit(work: () => void): void;
}

export interface TransactOptions {
  readonly actor?: Actor;
  /** The version of the reference data that the caller has seen; looked up if absent. */
  readonly referenceVersion?: SeenVersion | undefined;
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

/** A commit's work for delivery: events for live readers, and messages for these channels. */
export interface Undelivered {
  /** Null if another node has them, so that they have to be read. */
  readonly events: readonly EventRow[] | null;
  readonly messages: ReadonlySet<OutgoingMessage['channel']>;
  /** How many pushes were for people without a device. They are not delivered. */
  readonly withoutDevice: number;
}

/** Runs the work in one transaction. Retries it if the database requires that, so the work must be repeatable. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>, options?: TransactOptions) => Promise<T>;
