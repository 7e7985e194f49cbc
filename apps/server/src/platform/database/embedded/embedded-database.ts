import type pg from 'pg';
import type { DatabaseLog } from './database-log.ts';
import type { EngineName } from './folder.ts';

export type EmbeddedDatabaseOptions = {
  /** Fiacre's data folder; the database takes the folder `database` in it. */
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** Unset: native where it can run, else wasm. */
  readonly force?: EngineName | undefined;
  /** Largest number of connections; the wasm engine always has one. */
  readonly maxConnections?: number | undefined;
  /** How long a client may wait for a connection before it is told that the database is busy. */
  readonly waitMilliseconds?: number | undefined;
  /** The same on both engines: a statement that runs longer fails with SQLSTATE 57014. */
  readonly statementTimeoutMilliseconds?: number | undefined;
  /** Parsers of column types, the same on both engines; unset: those of `pg`. */
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
  readonly kind: 'embedded' | 'embedded-wasm';
  /** One sentence for the operator when the database is not the one that would serve best. */
  readonly notice?: string;
  readonly facts: EmbeddedDatabaseFacts;
  /** Ends the pool, then the engine, and waits for both. Call it once. */
  close(): Promise<void>;
};
