import type pg from 'pg';
import type { DatabaseLog } from './database-log.ts';

export type EmbeddedDatabaseOptions = {
  /** Fiacre's data folder; the database takes the folder `database` in it. */
  readonly dataDir: string;
  readonly log: DatabaseLog;
  readonly maxConnections?: number | undefined;
  /** How long a client may wait for a connection before its query fails. */
  readonly waitMilliseconds?: number | undefined;
  /** A statement that runs longer fails with SQLSTATE 57014. */
  readonly statementTimeoutMilliseconds?: number | undefined;
  /** How long the server outlives a process that was killed, for the next start to adopt it; unset: ten seconds. */
  readonly graceSeconds?: number | undefined;
  /** Parsers of column types; unset: those of `pg`. */
  readonly types?: pg.CustomTypesConfig | undefined;
};

export type EmbeddedDatabaseFacts = {
  readonly postgresVersion: string;
  readonly folder: string;
  /** Whether this start made the database. */
  readonly isNew: boolean;
  /** Whether a server that an earlier process left running was taken over. */
  readonly adopted: boolean;
};

export type EmbeddedDatabase = {
  readonly pool: pg.Pool;
  readonly facts: EmbeddedDatabaseFacts;
  /** Ends the pool, then the server, and waits for both. Call it once. */
  close(): Promise<void>;
};
