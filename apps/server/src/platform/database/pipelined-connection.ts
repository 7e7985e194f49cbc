import type { Duplex } from 'node:stream';
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { ConnectionLost, isConnectionLoss, isUnsent } from './connection-lost.ts';
import { hasStalePlan } from './stale-plan.ts';
import type { StatementNames } from './statement-names.ts';
import { StatementQuery, type StatementResult } from './statement-query.ts';

/**
 * Prefix of the last statement of a transaction: its `commit` is sent together with it. A transaction that has no other
 * statement needs neither `begin` nor `commit`.
 */
export const thenCommit = '/* then commit */ ';

/**
 * Prefix of a read that does not begin the transaction. It locks nothing, so the transaction's last statement has to
 * check that what it read is still true.
 */
export const beforeBegin = '/* before begin */ ';

/** Prefix of a `select` that writes through a database function, so that it is not treated as a read. */
export const writing = '/* writes */ ';

const none: readonly unknown[] = [];

/**
 * A connection on which PostgreSQL parses and plans each statement once. Statements are also pipelined, which saves a
 * transaction two round trips: its `begin` is sent together with its first read, and its `commit` together with its last
 * statement.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #stream: Duplex | null;
  #isInTransaction = false;
  /** A transaction that has not begun yet. */
  #unbegun: TransactionSettings | null = null;
  /** The whole transaction is one statement, which was sent. */
  #isAlone = false;
  /** A `commit` that was sent together with the last statement. */
  #ended: Promise<StatementResult> | null = null;
  /** The connection is lost, or in an unknown state because a rollback failed. */
  #isBroken = false;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
    this.#stream = client instanceof pg.Client ? client.connection.stream : null;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return resultOf(await this.#run(sql, parameters));
    } catch (error) {
      // The trace of the socket's event says nothing; this one leads to the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw this.#afterFault(error);
    }
  }

  #afterFault(error: unknown): unknown {
    if (!isConnectionLoss(error)) return error;
    // PostgreSQL reports why it ends a connection before it does, so `pg` may still consider it usable.
    this.#isBroken = true;
    const mayHaveCommitted = (this.#ended !== null || this.#isAlone) && !isUnsent(error);
    return mayHaveCommitted || !this.#isInTransaction
      ? error
      : new ConnectionLost('The connection was lost', { cause: error });
  }

  streamQuery(): never {
    throw new Error('Results are not streamed');
  }

  /** Sent with the first statement that needs it. */
  begin(settings: TransactionSettings): void {
    this.#isInTransaction = true;
    this.#unbegun = settings;
  }

  async commit(): Promise<void> {
    if (this.#endUnbegun()) return;
    const ended = this.#ended ?? this.#run('commit', none);
    this.#ended = null;
    const { tag } = await ended;
    // The result if an earlier statement has failed.
    if (tag === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    if (this.#isBroken) return;
    const ended = this.#ended;
    this.#ended = null;
    try {
      // Shows whether the connection still works.
      if (this.#endUnbegun()) await this.#run('select 1', none);
      else if (ended === null) await this.#run('rollback', none);
      else await ended.catch(() => undefined);
    } catch (error) {
      this.#isBroken = true;
      // PostgreSQL undoes what a lost connection has begun.
      if (!isConnectionLoss(error)) throw error;
    }
  }

  #endUnbegun(): boolean {
    const isUnbegun = this.#unbegun !== null || this.#isAlone;
    this.#isInTransaction = false;
    this.#unbegun = null;
    this.#isAlone = false;
    return isUnbegun;
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  /**
   * Statements that are sent in the same turn of the event loop leave in one packet, which saves system calls here and
   * wake-ups on the server.
   */
  #gather(): void {
    const stream = this.#stream;
    if (stream === null) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  #run(text: string, values: readonly unknown[]): Promise<StatementResult> {
    if (this.#ended !== null || this.#isAlone)
      throw new Error('A statement follows the one that was marked as the last of its transaction');
    const settings = this.#unbegun;
    if (settings !== null && !text.startsWith(beforeBegin)) return this.#runFirst(settings, text, values);
    return text.startsWith(thenCommit) ? this.#sendLast(text, values) : this.#sendSafely(text, values);
  }

  #runFirst(
    settings: TransactionSettings,
    text: string,
    values: readonly unknown[],
  ): Promise<StatementResult> {
    const isLast = text.startsWith(thenCommit);
    this.#unbegun = null;
    this.#isAlone = isLast && settings.isolationLevel === 'read committed';
    if (this.#isAlone) return this.#sendSafely(text, values);
    const begun = this.#sendBegin(settings);
    return isLast
      ? begun.then(() => this.#sendLast(text, values))
      : this.#sendBehindBegin(begun, text, values);
  }

  #sendBegin({ isolationLevel, accessMode }: TransactionSettings): Promise<StatementResult> {
    this.#gather();
    const isolation = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
    const begun = this.#send(`start transaction${isolation}${accessMode ? ` ${accessMode}` : ''}`, none);
    // The next statement reports the error.
    begun.catch(() => undefined);
    return begun;
  }

  async #sendBehindBegin(
    begun: Promise<StatementResult>,
    text: string,
    values: readonly unknown[],
  ): Promise<StatementResult> {
    // If `begin` fails, a read does no harm, but a write would take effect outside the transaction.
    if (!/^\s*select\b/i.test(text)) await begun;
    const [result] = await Promise.all([this.#sendSafely(text, values), begun]);
    return result;
  }

  async #sendLast(text: string, values: readonly unknown[]): Promise<StatementResult> {
    this.#gather();
    // If the statement fails, this becomes a rollback.
    const result = this.#send(text, values);
    this.#ended = this.#send('commit', none);
    this.#ended.catch(() => undefined);
    try {
      return await result;
    } catch (error) {
      if (hasStalePlan(error)) this.#names.renew();
      throw error;
    }
  }

  async #sendSafely(text: string, values: readonly unknown[]): Promise<StatementResult> {
    try {
      return await this.#send(text, values);
    } catch (error) {
      if (!hasStalePlan(error)) throw error;
      this.#names.renew();
      // Inside a transaction, the whole transaction is retried.
      if (this.#client.getTransactionStatus() !== 'I') throw error;
      return this.#send(text, values);
    }
  }

  #send(text: string, values: readonly unknown[]): Promise<StatementResult> {
    const name = values.length > 0 ? this.#names.of(text) : undefined;
    return new Promise((resolve, reject) => {
      this.#client.query(new StatementQuery(text, values, name, { resolve, reject }));
    });
  }
}

/** Only changes report how many rows they concern. */
const changing = /^(?:INSERT|UPDATE|DELETE|MERGE) (?:\d+ )?(\d+)$/;

function resultOf<Row>({ tag, rows }: StatementResult): QueryResult<Row> {
  const [, changed] = changing.exec(tag) ?? [];
  const all = rows as Row[];
  return changed === undefined ? { rows: all } : { rows: all, numAffectedRows: BigInt(changed) };
}
