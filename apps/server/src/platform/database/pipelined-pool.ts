import type { Duplex } from 'node:stream';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { hasStalePlan } from './stale-plan.ts';
import { createNames, type StatementNames } from './statement-names.ts';

/** Prefix of the last statement of a transaction: its `commit` is sent together with it. */
export const thenCommit = '/* then commit */ ';

/** Prefix of a `select` that writes through a database function, so that it is not treated as a read. */
export const writing = '/* writes */ ';

/**
 * Wraps a pool so that PostgreSQL parses and plans each statement once per connection. Statements are also pipelined,
 * which saves a transaction two round trips: its first read is sent together with its `begin`, and its `commit`
 * together with its last statement.
 */
export function pipelined(pool: pg.Pool): PostgresPool {
  const names = createNames();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      // The type also includes cursors, which nothing uses.
      return new PipelinedClient(client, names) as object as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

type Answer = Promise<pg.QueryResult>;

function emptyAnswer(command: string): pg.QueryResult {
  return { command, rows: [], rowCount: null, oid: 0, fields: [] };
}

class PipelinedClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #stream: Duplex | null;
  /** A `begin` that has no result yet. */
  #begun: Answer | null = null;
  /** A `commit` that was sent together with the last statement. */
  #ended: Answer | null = null;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
    this.#stream = client instanceof pg.Client ? client.connection.stream : null;
  }

  async query(text: string, values: readonly unknown[] = []): Answer {
    if (text.startsWith('begin') || text.startsWith('start transaction')) return this.#begin(text);
    if (text.startsWith(thenCommit)) return this.#sendLast(text, values);
    if (this.#ended !== null) return this.#end(text);
    return this.#sendBehindBegin(text, values);
  }

  #begin(text: string): pg.QueryResult {
    this.#gather();
    this.#begun = this.#client.query(text);
    // The next statement reports the error.
    this.#begun.catch(() => undefined);
    return emptyAnswer('BEGIN');
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

  async #sendBehindBegin(text: string, values: readonly unknown[]): Answer {
    const begun = this.#begun;
    this.#begun = null;
    if (begun === null) return this.#sendSafely(text, values);
    // If `begin` fails, a read does no harm, but a write would take effect outside the transaction.
    if (!/^\s*select\b/i.test(text)) await begun;
    const [answer] = await Promise.all([this.#sendSafely(text, values), begun]);
    return answer;
  }

  async #sendLast(text: string, values: readonly unknown[]): Answer {
    await this.#begun;
    this.#begun = null;
    this.#gather();
    // If the statement fails, this becomes a rollback.
    const answer = this.#send(text, values);
    this.#ended = this.#client.query('commit');
    this.#ended.catch(() => undefined);
    try {
      return await answer;
    } catch (error) {
      if (hasStalePlan(error)) this.#names.renew();
      throw error;
    }
  }

  /** Called after the last statement, whose `commit` has already been sent. */
  async #end(text: string): Answer {
    const ended = this.#ended;
    this.#ended = null;
    if (ended === null || !['commit', 'rollback'].includes(text))
      throw new Error('A statement follows the one that was marked as the last of its transaction');
    if (text === 'commit') return ended;
    await ended.catch(() => undefined);
    return emptyAnswer('ROLLBACK');
  }

  async #sendSafely(text: string, values: readonly unknown[]): Answer {
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

  #send(text: string, values: readonly unknown[]): Answer {
    const name = values.length > 0 ? this.#names.of(text) : undefined;
    return this.#client.query({ text, values: [...values], ...(name !== undefined && { name }) });
  }

  release(discard?: boolean): void {
    this.#client.release(discard);
  }
}
