import type { Role } from '@fiacre/domain';
import type { Transaction } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import type { Reference } from '../reference/reference.ts';

/** On whose behalf something is written. */
export interface Actor {
  readonly id: string | null;
  readonly role: Role | 'guest' | 'system';
  readonly requestId: string | null;
}

export const system: Actor = { id: null, role: 'system', requestId: null };

/** Who did what to which object; kept for ever, shown as the object's trail. */
export interface AuditEntry {
  readonly action: string;
  readonly object: { readonly kind: string; readonly id: string };
  readonly facts?: Record<string, unknown>;
}

/** An event for live readers. `data` holds all that any reader may need; each topic cuts it to its reader. */
export interface StoredEvent {
  readonly topics: readonly string[];
  readonly event: string;
  readonly data: unknown;
}

/** A mail, text or push to one recipient (address, number or push token). */
export interface OutgoingMessage {
  readonly channel: 'mail' | 'sms' | 'push';
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  /** Screen that a tapped push opens. */
  readonly screen?: string;
  /** What that screen needs to know, such as the booking's id. */
  readonly params?: Readonly<Record<string, string>>;
  /** Kind of the device that a push is for; without one it is kept, not sent. */
  readonly device?: string | null;
  /** One of very many: it waits behind what concerns its receiver alone. */
  readonly bulk?: boolean;
  /** The text's key: tells an operator what did not get through, without its words. */
  readonly template?: string;
}

export interface ScheduledJob {
  readonly name: string;
  readonly payload: object;
  readonly at: Date;
  /** A waiting job of the same name and key stays the only one. */
  readonly key?: string;
}

/** One open transaction: everything given to it is saved together or not at all. */
export interface Tx {
  readonly sql: Transaction<PlatformTables>;
  /** The instant of the intention; one transaction has one. */
  readonly now: Date;
  readonly actor: Actor;
  /** A new UUIDv7. */
  newId(): string;
  /** Settings, languages and the like as they were when the intention began, or later; edits read the tables. */
  reference(): Promise<Reference>;
  audit(entry: AuditEntry): void;
  publish(event: StoredEvent): void;
  send(message: OutgoingMessage): void;
  schedule(job: ScheduledJob): void;
  /** Runs when the work is done, before anything is saved: for what is cheaper done together. */
  beforeCommit(work: () => Promise<void>): void;
  /** Runs after the commit, in this process only: for wake-ups and caches, never for effects that matter. */
  afterCommit(work: () => void): void;
}

export interface TransactOptions {
  readonly actor?: Actor;
  /** The version of the reference data that the intention has seen; without one it is asked. */
  readonly referenceVersion?: string | undefined;
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

/** What a commit left for others: facts for the live readers, messages to send through these channels. */
export interface Left {
  readonly facts: boolean;
  readonly messages: ReadonlySet<OutgoingMessage['channel']>;
}

/** Runs the work in one transaction, again when the database asks for it; so the work must be repeatable. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>, options?: TransactOptions) => Promise<T>;
