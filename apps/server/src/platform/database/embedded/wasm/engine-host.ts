import type { DatabaseLog } from '../database-log.ts';
import { EmbeddedDatabaseFault, errorText } from '../fault.ts';
import { type Engine, EngineLost, openEngine } from './engine.ts';
import type { EngineOrder } from './engine-messages.ts';
import { errorMessage, queryMessage, readyMessage, statementOf, type TransactionStatus } from './wire.ts';

/** The engine behind the pool's one client: keeps the order of batches, their time limit, and a living engine. */
export type EngineHost = {
  readonly postgresVersion: string;
  /** Answers one batch in the bytes of the wire protocol; an engine that is lost over it becomes an error there. */
  execute(batch: Buffer): Promise<Uint8Array>;
  /** Gives the next client a session without anything of the last one's. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

const QUERY_CANCELED = '57014';
const DISK_FULL = '53100';
const CRASH_SHUTDOWN = '57P02';

export async function hostEngine(order: EngineOrder, log: DatabaseLog): Promise<EngineHost> {
  let engine: Engine | undefined = await openEngine(order);
  const { postgresVersion } = engine;
  let timeoutMilliseconds = 0;
  let status: TransactionStatus = 'I';
  let queue: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  };

  const run = async (batch: Buffer): Promise<Uint8Array> => {
    engine ??= await openEngine(order);
    const answer = await limit(engine, engine.execute(batch), isCommit(batch) ? 0 : timeoutMilliseconds);
    timeoutMilliseconds = answer.statementTimeoutMilliseconds;
    status = answer.status;
    return answer.bytes;
  };

  /** After a restart a client that had a transaction must find it failed, as PostgreSQL would leave it. */
  const recover = async (error: unknown): Promise<Uint8Array> => {
    const wasOpen = status !== 'I';
    await engine?.kill();
    engine = undefined;
    status = 'I';
    const told = wireError(error, timeoutMilliseconds);
    timeoutMilliseconds = 0;
    log.warn({ reason: errorText(error) }, 'the database engine is restarted');
    try {
      await run(queryMessage(wasOpen ? 'begin; select 1/0' : 'select 1'));
    } catch (secondError) {
      log.error({ reason: errorText(secondError) }, 'the database engine does not start again yet');
      engine = undefined;
    }
    return Buffer.concat([told, readyMessage(status)]);
  };

  return {
    postgresVersion,
    execute: (batch) => inTurn(() => run(batch).catch(recover)),
    reset: () =>
      inTurn(async () => {
        await run(queryMessage('rollback'));
        await run(queryMessage('discard all'));
      }).catch(() => undefined),
    close: () => inTurn(async () => engine?.close()),
  };
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
