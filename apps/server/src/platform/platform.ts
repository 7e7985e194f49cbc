import type { LocalCalendar } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { Config } from './config/config.ts';
import type { PlatformTables } from './database/tables.ts';
import type { SomeHandlers } from './http/handler.ts';
import type { Ids } from './ids/ids.ts';
import type { JobKind } from './jobs/job.ts';
import type { TakeReport } from './live/report.ts';
import type { Live, TopicKind } from './live/topic.ts';
import type { Log } from './log/log.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { References } from './reference/reference.ts';
import type { Random } from './random/random.ts';
import type { Clock } from './time/clock.ts';
import type { Transact } from './transaction/tx.ts';

/** The base of every capability. */
export interface Platform {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  /** The operator's days and months in `TIME_ZONE`, by which all accounts are kept. Source: DASH-6. */
  readonly calendar: LocalCalendar;
  readonly ids: Ids;
  readonly random: Random;
  /** The only way to call another service over HTTP. */
  readonly outbound: Outbound;
  /** For reads outside a transaction; use `transact` or a call's `commit` to write. */
  readonly db: Kysely<PlatformTables>;
  readonly transact: Transact;
  /** Data that rarely changes, read once per version. */
  readonly references: References;
  readonly live: Live;
}

/** Continuous work on every node: one round every second, and more while there is something to do. */
export interface Worker {
  readonly name: string;
  /**
   * Work that must not wait for other work, such as work for one receiver: each lane has its own rounds. Returns the
   * lanes that may have work. Without it, there is one lane without a name.
   */
  lanes?(): Promise<readonly string[]>;
  /** Returns how many items it handled; 0 means that nothing is left. */
  run(lane: string): Promise<number>;
}

/** A capability's parts for the server; app.ts combines them. */
export interface Capability {
  readonly handlers?: SomeHandlers;
  readonly topics?: readonly TopicKind[];
  readonly jobs?: readonly JobKind[];
  readonly workers?: readonly Worker[];
  /** Stores the positions that drivers send over the live connection; one capability does. */
  readonly takeReport?: TakeReport;
  /** Ends whatever still runs when the server closes. */
  close?(): void | Promise<void>;
}
