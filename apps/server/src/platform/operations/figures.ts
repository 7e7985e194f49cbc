import type { NightlyCheck } from './check-results.ts';

/** Work that waits for its turn. */
export interface Queue {
  readonly waiting: number;
  /** How long the oldest has waited; 0 if nothing waits. */
  readonly oldestSeconds: number;
}

/** Tasks that an operator's timer starts. */
export const operatorTasks = ['backup', 'restore-rehearsal'] as const;
export type OperatorTask = (typeof operatorTasks)[number];

/** The newest run of an operator's task; times are ages in seconds. */
export interface OperatorRun {
  readonly name: OperatorTask;
  readonly ok: boolean;
  readonly ageSeconds: number;
  readonly successAgeSeconds: number | null;
  readonly bytes: number | null;
  readonly seconds: number;
  readonly detail: string;
}

/** The state of the installation, read with one statement. Source: SYS-1. */
export interface Figures {
  /** Transactions whose live events this node has not delivered yet. */
  readonly outbox: Queue;
  readonly messagesWaiting: number;
  /** `failed`: all attempts of the job failed. */
  readonly jobs: Queue & { readonly failed: number };
  /** Bookings that are looking for a driver. */
  readonly dispatch: Queue & {
    /** Of the bookings of the last 15 minutes; null if no driver was asked. */
    readonly firstOfferSeconds: { readonly median: number; readonly slowest20th: number } | null;
    /** Areas where the chosen dispatch mode failed in the last ten minutes and a simpler one planned instead. */
    readonly fallbacks: number;
    readonly leases: number;
    /** How long ago the lease of a run ended that never finished; 0 if there is none. */
    readonly leaseLateSeconds: number;
  };
  /** Payments whose result is unknown after ten minutes, and refunds that failed or are unclear, which a person has to check. */
  readonly paymentsInDoubt: { readonly orders: number; readonly refunds: number };
  readonly webhooks: Queue & { readonly failed: number; readonly disabled: number };
  readonly checks: readonly {
    readonly name: NightlyCheck;
    readonly differences: number;
    readonly ageSeconds: number;
  }[];
  readonly runs: readonly OperatorRun[];
  /**
   * Whether the last file of the database's log could be archived; null if it archives none. PostgreSQL tries again every
   * minute, and keeps the log until it succeeds.
   */
  readonly archiveOk: boolean | null;
}

export type ReadFigures = () => Promise<Figures>;
