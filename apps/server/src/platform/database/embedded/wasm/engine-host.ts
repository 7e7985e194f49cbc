import type { DatabaseLog } from '../database-log.ts';
import { EmbeddedDatabaseFault, errorText } from '../fault.ts';
import { type Engine, EngineLost, openEngine } from './engine.ts';
import type { EngineOrder } from './engine-messages.ts';
import { errorMessage, queryMessage, readyMessage, statementOf, type TransactionStatus } from './wire.ts';

const QUERY_CANCELED = '57014';
const DISK_FULL = '53100';
const CRASH_SHUTDOWN = '57P02';

/** The engine behind the pool's one client: keeps the order of batches, their time limit, and a living engine. */
export class EngineHost {
  readonly postgresVersion: string;
  readonly #order: EngineOrder;
  readonly #log: DatabaseLog;
  #engine: Engine | undefined;
  #timeoutMilliseconds = 0;
  #status: TransactionStatus = 'I';
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(order: EngineOrder, log: DatabaseLog, engine: Engine) {
    this.#order = order;
    this.#log = log;
    this.#engine = engine;
    this.postgresVersion = engine.postgresVersion;
  }

  static async open(order: EngineOrder, log: DatabaseLog): Promise<EngineHost> {
    return new EngineHost(order, log, await openEngine(order));
  }

  /** Answers one batch in the bytes of the wire protocol; an engine that is lost over it becomes an error there. */
  execute(batch: Buffer): Promise<Uint8Array> {
    return this.#inTurn(() => this.#run(batch).catch((error: unknown) => this.#recover(error)));
  }

  /** Gives the next client a session without anything of the last one's. */
  async reset(): Promise<void> {
    // Both take their place in line at once, before anything of the next client.
    await Promise.all([this.execute(queryMessage('rollback')), this.execute(queryMessage('discard all'))]);
  }

  close(): Promise<void> {
    return this.#inTurn(async () => this.#engine?.close());
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  async #run(batch: Buffer): Promise<Uint8Array> {
    this.#engine ??= await openEngine(this.#order);
    const limitMilliseconds = isCommit(batch) ? 0 : this.#timeoutMilliseconds;
    const answer = await limit(this.#engine, this.#engine.execute(batch), limitMilliseconds);
    this.#timeoutMilliseconds = answer.statementTimeoutMilliseconds;
    this.#status = answer.status;
    return answer.bytes;
  }

  /** After a restart a client that had a transaction must find it failed, as PostgreSQL would leave it. */
  async #recover(error: unknown): Promise<Uint8Array> {
    const told = wireError(error, this.#timeoutMilliseconds);
    const wasOpen = this.#status !== 'I';
    this.#log.warn({ reason: errorText(error) }, 'the database engine is restarted');
    await this.#engine?.kill();
    this.#engine = undefined;
    this.#status = 'I';
    this.#timeoutMilliseconds = 0;
    try {
      await this.#run(queryMessage(wasOpen ? 'begin; select 1/0' : 'select 1'));
    } catch (secondError) {
      this.#log.error({ reason: errorText(secondError) }, 'the database engine does not start again yet');
      this.#engine = undefined;
    }
    return Buffer.concat([told, readyMessage(this.#status)]);
  }
}

/** The engine cannot be interrupted from outside, so a statement that takes too long takes its engine with it. */
async function limit<T>(engine: Engine, answer: Promise<T>, milliseconds: number): Promise<T> {
  if (milliseconds === 0) return answer;
  let isTooLate = false;
  const timer = setTimeout(() => {
    isTooLate = true;
    void engine.kill();
  }, milliseconds);
  try {
    return await answer;
  } catch (error) {
    throw isTooLate ? new TookTooLong() : error;
  } finally {
    clearTimeout(timer);
  }
}

class TookTooLong extends Error {
  constructor() {
    super('a statement took longer than its statement_timeout');
  }
}

/** A commit that is cut short may or may not have happened; everything before it surely has not. */
function isCommit(batch: Buffer): boolean {
  return /^\s*(commit|end)\b/i.test(statementOf(batch));
}

function wireError(error: unknown, timeoutMilliseconds: number): Buffer {
  if (error instanceof TookTooLong) {
    const text = `canceling statement due to statement timeout (${timeoutMilliseconds} ms)`;
    return errorMessage(QUERY_CANCELED, text);
  }
  const isFull =
    (error instanceof EngineLost && error.isDiskFull) ||
    (error instanceof EmbeddedDatabaseFault && error.code === 'disk_full');
  if (isFull) return errorMessage(DISK_FULL, 'the disk that holds the database is full');
  return errorMessage(CRASH_SHUTDOWN, errorText(error));
}
