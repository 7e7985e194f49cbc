import { Worker } from 'node:worker_threads';
import { diskFull, EmbeddedDatabaseFault, errorText, saysDiskFull } from '../fault.ts';
import type { EngineAnswer, EngineOrder, EngineReport, EngineRequest } from './engine-messages.ts';

/** One engine in its thread. It answers one batch at a time; whoever holds it keeps the order. */
export type Engine = {
  readonly postgresVersion: string;
  /** Rejects with {@link EngineLost} when the engine died over it. */
  execute(bytes: Uint8Array): Promise<EngineAnswer>;
  /** Writes everything out and ends the thread. */
  close(): Promise<void>;
  /** Ends the thread at once, like a power cut: what was acknowledged is on disk, all else is rolled back. */
  kill(): Promise<void>;
};

export class EngineLost extends Error {
  readonly isDiskFull: boolean;

  constructor(reason: string, lastWords: string) {
    super(`the database engine stopped: ${reason}`);
    this.isDiskFull = saysDiskFull(lastWords) || saysDiskFull(reason);
  }
}

const LAST_WORDS_LINES = 20;

type Waiting = { resolve(report: EngineReport): void; reject(error: Error): void };

export async function openEngine(order: EngineOrder): Promise<Engine> {
  const worker = new Worker(new URL('./engine-thread.ts', import.meta.url), {
    workerData: order,
    execArgv: [],
  });
  const thread = listenTo(worker);
  const first = await thread.next().catch((error: unknown) => {
    throw openFailed(order, error);
  });
  if (first.kind !== 'opened') {
    await worker.terminate();
    throw new EmbeddedDatabaseFault(
      'engine_failed',
      `The database engine answered ${first.kind} when it was opened.`,
    );
  }
  return {
    postgresVersion: first.postgresVersion,
    async execute(bytes) {
      worker.postMessage({ bytes } satisfies EngineRequest);
      const report = await thread.next();
      if (report.kind !== 'answer') throw new EngineLost(`it answered ${report.kind}`, thread.lastWords());
      return report.answer;
    },
    async close() {
      worker.postMessage({ bytes: null } satisfies EngineRequest);
      await thread.next();
      await worker.terminate();
    },
    async kill() {
      await worker.terminate();
    },
  };
}

function listenTo(worker: Worker): { next(): Promise<EngineReport>; lastWords(): string } {
  let waiting: Waiting | undefined;
  let lost: Error | undefined;
  const words: string[] = [];
  const lastWords = () => words.join('\n');
  const lose = (error: Error) => {
    lost ??= error;
    waiting?.reject(lost);
    waiting = undefined;
    void worker.terminate();
  };
  worker.on('message', (report: EngineReport) => {
    if (report.kind === 'said') {
      words.push(report.line);
      if (words.length > LAST_WORDS_LINES) words.shift();
      // A server that panics would end its process; here it would go on with what it has in memory.
      if (/\bPANIC:|\bFATAL:/.test(report.line)) lose(new EngineLost(report.line, lastWords()));
      return;
    }
    if (report.kind === 'unsafe') return lose(unsafe(report.reason));
    if (report.kind === 'failed') return lose(new EngineLost(report.reason, lastWords()));
    waiting?.resolve(report);
    waiting = undefined;
  });
  worker.on('error', (error) => lose(new EngineLost(errorText(error), lastWords())));
  worker.on('exit', () => lose(new EngineLost('its thread ended', lastWords())));
  return {
    lastWords,
    next: () =>
      new Promise((resolve, reject) => {
        if (lost !== undefined) reject(lost);
        else waiting = { resolve, reject };
      }),
  };
}

function unsafe(reason: string): EmbeddedDatabaseFault {
  return new EmbeddedDatabaseFault(
    'engine_failed',
    `The database engine does not keep what it acknowledges: ${reason}. It is not used in this state.`,
  );
}

function openFailed(order: EngineOrder, error: unknown): unknown {
  if (!(error instanceof EngineLost)) return error;
  if (error.isDiskFull) return diskFull(order.cluster, error);
  return new EmbeddedDatabaseFault(
    'engine_failed',
    `The database in ${order.cluster} does not open: ${error.message}`,
    error,
  );
}
