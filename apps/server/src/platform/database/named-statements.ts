import {
  AbortedTransactionError,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { ConnectionLost, isConnectionLoss, isUnsent } from '../outages/connection-lost.ts';
import { noTracing, type Attributes, type Tracing } from '../telemetry/tracing.ts';
import { hasStalePlan } from './sql-state.ts';
import { createNames, type StatementNames } from './statement-names.ts';

/** Kysely on the connections of a pool. PostgreSQL parses and plans a frequent statement once on each connection. */
export function namedStatements(pool: pg.Pool, tracing: Pick<Tracing, 'inSpan'> = noTracing): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(pool, tracing),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function createDriver(pool: pg.Pool, tracing: Pick<Tracing, 'inSpan'>): Driver {
  const names = createNames();
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => new Connection(await pool.connect(), names, tracing),
    beginTransaction: async (connection, settings) => own(connection).begin(settings),
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).rollback(),
    releaseConnection: async (connection) => own(connection).release(),
    destroy: () => pool.end(),
  };
}

/** Kysely passes on the connections that it acquired. */
function own(connection: object): Connection {
  if (connection instanceof Connection) return connection;
  throw new TypeError('The connection belongs to another driver');
}

class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #tracing: Pick<Tracing, 'inSpan'>;
  #isInTransaction = false;
  #begun: Promise<unknown> | null = null;
  /** The connection is lost, or in an unknown state because a rollback failed. */
  #isBroken = false;

  constructor(client: pg.PoolClient, names: StatementNames, tracing: Pick<Tracing, 'inSpan'>) {
    this.#client = client;
    this.#names = names;
    this.#tracing = tracing;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      // If the transaction could not begin, a read does no harm, but a write would be saved outside it.
      if (!isRead.test(sql)) await this.#begun;
      const [result] = await Promise.all([this.#send<Row & object>(sql, parameters), this.#begun]);
      return resultOf(result);
    } catch (error) {
      // The trace of the socket's event is not useful; this one leads to the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw this.#isInTransaction && isConnectionLoss(error) ? lost(error) : error;
    }
  }

  streamQuery(): never {
    throw new Error('Results are not streamed');
  }

  /** Sent together with the first statement, if that is a read, so that a transaction needs one round trip less. */
  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    this.#isInTransaction = true;
    const isolation = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
    this.#begun = this.#send(`start transaction${isolation}${accessMode ? ` ${accessMode}` : ''}`, []);
    // The first statement reports the error.
    this.#begun.catch(() => undefined);
  }

  async commit(): Promise<void> {
    const { command } = await this.#send('commit', []).catch((error: unknown) => {
      // Otherwise it would be unknown whether it was saved.
      throw isUnsent(error) ? lost(error) : error;
    });
    this.#isInTransaction = false;
    // The result if an earlier statement has failed.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    this.#isInTransaction = false;
    if (this.#isBroken) return;
    try {
      await this.#send('rollback', []);
    } catch (error) {
      this.#isBroken = true;
      // PostgreSQL rolls back the transaction of a lost connection.
      if (!isConnectionLoss(error)) throw error;
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  async #send<Row extends object>(text: string, values: readonly unknown[]): Promise<pg.QueryResult<Row>> {
    const name = values.length > 0 ? this.#names.of(text) : undefined;
    const query = { name, text, values: [...values] };
    try {
      if (this.#tracing === noTracing) return await this.#client.query<Row>(query);
      return await this.#tracing.inSpan(...spanOf(text), () => this.#client.query<Row>(query));
    } catch (error) {
      // PostgreSQL reports why it will end a connection before it does, so `pg` may still consider it usable.
      if (isConnectionLoss(error)) this.#isBroken = true;
      if (!hasStalePlan(error)) throw error;
      this.#names.renew();
      // Inside a transaction, the whole transaction is retried.
      if (this.#isInTransaction) throw error;
      return this.#send(text, values);
    }
  }
}

/** The text has no values, only their numbers. */
const spanOf = (text: string): [name: string, attributes: Attributes] => [
  /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL',
  { 'db.system.name': 'postgresql', 'db.query.text': text },
];

const lost = (cause: unknown) => new ConnectionLost('The connection was lost', { cause });

/** A `select` that calls a writing function has to begin with `with`, as in `wallet/ledger.ts`. */
const isRead = /^\s*select\b/i;

/** Only changes report how many rows they affect. */
const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function resultOf<Row>({ command, rowCount, rows }: pg.QueryResult<Row & object>): QueryResult<Row> {
  return changes.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}
