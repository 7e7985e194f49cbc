import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { hasStalePlan } from './stale-plan.ts';

/** A text is worth a name once it came this often; what is sent once or twice never gets one. */
const usesBeforeName = 3;
/** PostgreSQL keeps a plan a name and connection, so their number is bounded; so is what is counted here. */
const mostNames = 400;
const mostTexts = 4000;

interface Names {
  of(text: string): string | undefined;
  /** A table changed under the plans: from now on every text has another name. */
  renew(): void;
}

export function createNames(): Names {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  let given = 0;
  return {
    of(text) {
      const name = names.get(text);
      if (name !== undefined || names.size >= mostNames) return name;
      const count = (uses.get(text) ?? 0) + 1;
      if (count < usesBeforeName) {
        if (uses.size >= mostTexts) uses.clear();
        uses.set(text, count);
        return undefined;
      }
      uses.delete(text);
      given += 1;
      names.set(text, `s${given}`);
      return `s${given}`;
    },
    renew: () => names.clear(),
  };
}

/**
 * The same pool, whose connections let PostgreSQL parse and plan each text once. Only for texts with values: the
 * others are commands such as `commit`.
 */
export function nameStatements(pool: pg.Pool): PostgresPool {
  const names = createNames();
  return {
    options: pool.options,
    // Cursors, which the type has as well, nobody asks for.
    connect: async () => new NamingClient(await pool.connect(), names) as object as PostgresPoolClient,
    end: () => pool.end(),
  };
}

class NamingClient {
  readonly #client: pg.PoolClient;
  readonly #names: Names;

  constructor(client: pg.PoolClient, names: Names) {
    this.#client = client;
    this.#names = names;
  }

  async query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
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

  #send(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const name = values.length > 0 ? this.#names.of(text) : undefined;
    return this.#client.query({ text, values: [...values], ...(name !== undefined && { name }) });
  }

  release(discard?: boolean): void {
    this.#client.release(discard);
  }
}
