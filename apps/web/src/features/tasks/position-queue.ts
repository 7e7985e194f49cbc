import type { SendPositionsRequest } from '@fiacre/contract';
import type * as z from 'zod';

export type PositionReport = z.input<typeof SendPositionsRequest>['positions'][number];

/** The maximum per request; the oldest are dropped, because the newest tell where the car is. */
const maxKept = 500;
const minMsBetween = 2000;
const flushEveryMs = 3000;
const maxPauseMs = 30_000;

export interface PositionQueueInput {
  /** Rejects when there was no response; the positions are then sent again. */
  readonly send: (positions: readonly PositionReport[]) => Promise<'taken' | 'refused'>;
  /** Called with the number of positions waiting for a connection. */
  readonly onWaiting: (count: number) => void;
}

/**
 * Positions of the car on their way to the server: thinned out, sent in batches, oldest first, and kept while
 * offline, so that a tunnel leaves no gap in the track. Source: TRIP-21.
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

  /** Adds a report unless it follows the last one too closely. */
  add(report: PositionReport, nowMs: number): void {
    if (nowMs - this.#lastKeptMs < minMsBetween) return;
    this.#lastKeptMs = nowMs;
    this.#waiting = [...this.#waiting, report].slice(-maxKept);
  }

  /** Sends the queue when a batch is due. Cheap, so it can be called often. */
  async flush(nowMs: number): Promise<void> {
    if (this.#sending || this.#waiting.length === 0 || nowMs < this.#nextAttemptMs) return;
    this.#sending = true;
    const batch = this.#waiting;
    this.#nextAttemptMs = nowMs + flushEveryMs;
    try {
      await this.#input.send(batch);
      // A rejected batch would be rejected every time, so it is dropped like an accepted one.
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
