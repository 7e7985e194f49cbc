import type { Duplex } from 'node:stream';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { hasStalePlan } from './stale-plan.ts';
import { createNames, type StatementNames } from './statement-names.ts';

/** Begins the text of a statement that nothing follows but `commit`: the two are sent together. */
export const thenCommit = '/* then commit */ ';

/** Begins the text of a `select` that writes through a function of the database, so that it is not taken for a read. */
export const writing = '/* writes */ ';

/**
 * The same pool, whose connections let PostgreSQL parse and plan each text once. A transaction also costs two waits
 * less, because the pool sends without waiting for answers (`pipeline`): its first reading is sent behind its `begin`,
 * and its `commit` behind its last statement, each pair in one piece.
 */
export function economise(pool: pg.Pool): PostgresPool {
  const names = createNames();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      // Cursors, which the type has as well, nobody asks for.
      return new EconomicalClient(client, names) as object as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

type Answer = Promise<pg.QueryResult>;

function emptyAnswer(command: string): pg.QueryResult {
  return { command, rows: [], rowCount: null, oid: 0, fields: [] };
}

class EconomicalClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #stream: Duplex | null;
  /** A `begin` whose answer nobody waited for yet. */
  #begun: Answer | null = null;
  /** A `commit` that was sent behind the last statement. */
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
    // Whoever sends the next statement is told.
    this.#begun.catch(() => undefined);
    return emptyAnswer('BEGIN');
  }

  /** What is sent before this turn of the event loop ends goes out in one piece: one call of the system, one wake of the other side. */
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
    // Should `begin` have failed, what was only read did no harm; a writing statement would stand alone.
    if (!/^\s*select\b/i.test(text)) await begun;
    const [answer] = await Promise.all([this.#sendSafely(text, values), begun]);
    return answer;
  }

  async #sendLast(text: string, values: readonly unknown[]): Answer {
    await this.#begun;
    this.#begun = null;
    this.#gather();
    // Fails the statement, then this is a rollback.
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

  /** What follows the last statement: its `commit` is under way. */
  async #end(text: string): Answer {
    const ended = this.#ended;
    this.#ended = null;
    if (ended === null || !['commit', 'rollback'].includes(text))
      throw new Error('A statement follows the one that was said to be the last of its transaction');
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
      // Inside a transaction the whole of it is run again.
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
