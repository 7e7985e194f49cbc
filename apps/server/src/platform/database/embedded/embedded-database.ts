import type pg from 'pg';
import type { DatabaseLog } from './database-log.ts';

export type EmbeddedDatabaseOptions = {
  /** Fiacre's data folder; the database uses the folder `database` in it. */
  readonly dataDir: string;
  readonly log: DatabaseLog;
  readonly maxConnections?: number | undefined;
  /** How long a client may wait for a connection before its query fails. */
  readonly waitMilliseconds?: number | undefined;
  /** Statements that run longer than this fail with SQLSTATE 57014. */
  readonly statementTimeoutMilliseconds?: number | undefined;
  /**
   * How long the server keeps running after the process was killed, so that the next start can adopt it; default: ten
   * seconds.
   */
  readonly graceSeconds?: number | undefined;
  /** Trades durability for speed: only for databases that no later process reads, as in tests. */
  readonly isTemporary?: boolean | undefined;
  /** Where the write-ahead log is archived, in a folder for each cluster; default: nowhere. */
  readonly walArchive?: string | null | undefined;
  /** Parsers for column types; default: those of `pg`. */
  readonly types?: pg.CustomTypesConfig | undefined;
};

export type EmbeddedDatabaseInfo = {
  readonly postgresVersion: string;
  readonly folder: string;
  /** Whether this start created the database. */
  readonly isNew: boolean;
  /** Whether the server was adopted from an earlier process. */
  readonly adopted: boolean;
};

export type EmbeddedDatabase = {
  readonly pool: pg.Pool;
  readonly info: EmbeddedDatabaseInfo;
  /** Closes the pool, then stops the server, and waits for both. Call it once. */
  close(): Promise<void>;
};
