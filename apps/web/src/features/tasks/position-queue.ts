import type { SendPositionsRequest } from '@fiacre/contract';
import type * as z from 'zod';

export type PositionReport = z.input<typeof SendPositionsRequest>['positions'][number];

/** As many as one request may carry; older ones give way, because the newest say where the car is. */
const maxKept = 500;
const minMsBetween = 2000;
const flushEveryMs = 3000;
const maxPauseMs = 30_000;

export interface PositionQueueInput {
  /** Rejects when no answer came: then they are sent again. */
  readonly send: (positions: readonly PositionReport[]) => Promise<'taken' | 'refused'>;
  /** Told how many positions wait for a connection. */
  readonly onWaiting: (count: number) => void;
}

/**
 * Positions of the car on their way to the server: thinned out, sent in batches, oldest first, and kept while
 * there is no connection, so that a tunnel costs no part of the track. Source: TRIP-21.
 */
export class PositionQueue {
  readonly #input: PositionQueueInput;
  #waiting: PositionReport[] = [];
  #lastKeptMs = 0;
  #nextAttemptMs = 0;
  #failures = 0;
  #sending = false;

  constructor(input: PositionQueueInput) {
    this.#input = input;
  }

  /** Takes a report unless it follows the last one too closely. */
  add(report: PositionReport, nowMs: number): void {
    if (nowMs - this.#lastKeptMs < minMsBetween) return;
    this.#lastKeptMs = nowMs;
    this.#waiting = [...this.#waiting, report].slice(-maxKept);
  }

  /** Sends what waits when it is time. Call it often; it decides itself. */
  async flush(nowMs: number): Promise<void> {
    if (this.#sending || this.#waiting.length === 0 || nowMs < this.#nextAttemptMs) return;
    this.#sending = true;
    const batch = this.#waiting;
    this.#nextAttemptMs = nowMs + flushEveryMs;
    try {
      await this.#input.send(batch);
      // A refused batch would be refused for ever; it is dropped like a taken one.
      this.#waiting = this.#waiting.filter((report) => !batch.includes(report));
      this.#failures = 0;
      this.#input.onWaiting(0);
    } catch {
      this.#failures += 1;
      this.#nextAttemptMs = nowMs + Math.min(maxPauseMs, flushEveryMs * 2 ** this.#failures);
      this.#input.onWaiting(this.#waiting.length);
    } finally {
      this.#sending = false;
    }
  }

  /** The connection is back: the next `flush` need not wait. */
  hurry(): void {
    this.#nextAttemptMs = 0;
  }
}
