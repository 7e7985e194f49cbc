import type { Tx } from '../transaction/tx.ts';

/** One run of a job. */
export interface JobRun<Payload> {
  readonly payload: Payload;
  /** When the run was due, by the app's clock. */
  readonly dueAt: Date;
  /**
   * Saves the effect and marks the job as done in one transaction, so that the effect happens once even if the process
   * dies. Call it at most once per run.
   */
  commit<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** A kind of job. A run that throws is retried with increasing delays. */
export interface JobKind<Payload extends object = object> {
  readonly name: string;
  /** Cron expression (UTC, minutes) of a recurring job. */
  readonly cron?: string;
  /** A run that takes longer, because its node was killed, is repeated; 15 minutes if not given. */
  readonly maxSeconds?: number;
  run(job: JobRun<Payload>): Promise<void>;
}

/** Fixes the payload's type at the declaration; the queue itself handles plain objects. */
export function jobKind<Payload extends object>(kind: JobKind<Payload>): JobKind {
  return kind;
}
