import type { SendPositionsRequest } from '@fiacre/contract';
import type { TrackFix } from '@fiacre/domain';
import type * as z from 'zod';
import type { DeviceRow, DeviceTable } from './device-table.ts';

export type PositionReport = z.input<typeof SendPositionsRequest>['positions'][number];

/** Positions as the meter counts them. */
export const fixesIn = (reports: readonly PositionReport[]): TrackFix[] =>
  reports.flatMap(({ at, lat, lng, accuracyMetres }) =>
    at === undefined ? [] : [{ atMs: Date.parse(at), lat, lng, accuracyMetres }],
  );

export interface StoredPosition extends DeviceRow {
  readonly userId: string;
  readonly report: PositionReport;
}

/** The maximum per request. */
const batchSize = 500;
/** Four hours at one position every two seconds, about 1 MB. */
const maxKept = 7200;
const minMsBetween = 2000;
const flushEveryMs = 3000;
const maxPauseMs = 30_000;

export interface PositionQueueInput {
  readonly table: DeviceTable<StoredPosition>;
  /** Rejects when there was no response; the positions are then sent again. */
  readonly send: (positions: readonly PositionReport[]) => Promise<'taken' | 'refused'>;
  /** Positions from this instant on are kept: the server does not know yet to which ride they belong. */
  readonly heldFromMs?: () => number;
}

/**
 * Positions of the car that wait to be sent: stored on the device, sent in batches, oldest first, and kept while
 * offline, so that neither a tunnel nor a killed tab leaves a gap in the track. Source: TRIP-21.
 */
export class PositionQueue {
  readonly #input: PositionQueueInput;
  readonly #listeners = new Set<() => void>();
  readonly #watchers = new Set<() => void>();
  #userId: string | null = null;
  /** The driver signed out. */
  #isClosed = false;
  #rows: readonly StoredPosition[] = [];
  /** Those of this page's lifetime, sent or not, for the meter. */
  #seen: readonly PositionReport[] = [];
  #waiting = 0;
  #taken = 0;
  #lastKeptMs = 0;
  #nextAttemptMs = 0;
  #failures = 0;
  #sending: Promise<boolean> | null = null;

  constructor(input: PositionQueueInput) {
    this.#input = input;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Number of positions that wait for a connection; 0 while they are sent immediately. */
  readonly waiting = (): number => this.#waiting;
  /** Number of batches that the server has accepted since the page was opened. */
  readonly taken = (): number => this.#taken;

  /** Calls back after each new position. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** The positions since the page was opened, and those that it found on the device, oldest first. */
  readonly seen = (): readonly PositionReport[] => this.#seen;

  /** Loads the positions that this driver left on the device, and deletes those of anybody else. */
  async open(userId: string): Promise<void> {
    const { table } = this.#input;
    this.#userId = userId;
    this.#isClosed = false;
    const rows = await table.all();
    await table.remove(rows.filter((row) => row.userId !== userId).map(({ id }) => id));
    // Positions added in the meantime may be missing in the rows read.
    const isRead = new Set(rows.map(({ id }) => id));
    const added = this.#rows.filter(({ id }) => !isRead.has(id));
    this.#rows = [...rows, ...added].filter((row) => row.userId === userId);
    this.#seen = this.#rows.map(({ report }) => report);
  }

  async clear(): Promise<void> {
    const { table } = this.#input;
    this.#userId = null;
    this.#isClosed = true;
    this.#rows = [];
    this.#seen = [];
    await table.remove((await table.all()).map(({ id }) => id));
    this.#say(0);
  }

  /** Adds a position unless it follows the last one too closely. */
  async add(report: PositionReport, nowMs: number): Promise<void> {
    if (this.#isClosed || nowMs - this.#lastKeptMs < minMsBetween) return;
    this.#lastKeptMs = nowMs;
    const row = await this.#input.table.add({ userId: this.#userId ?? '', report });
    this.#rows = [...this.#rows, row];
    this.#seen = [...this.#seen, report].slice(-maxKept);
    for (const watcher of this.#watchers) watcher();
    if (this.#rows.length > maxKept) await this.#thin();
  }

  /** Sends the queue when a batch is due. Cheap, so it can be called often. */
  async flush(nowMs: number): Promise<void> {
    if (nowMs < this.#nextAttemptMs) return;
    await this.sendAll(nowMs);
  }

  /** Sends everything now, except what has to wait. Returns whether that succeeded. */
  async sendAll(nowMs: number): Promise<boolean> {
    this.#sending ??= this.#sendBatches(nowMs).finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  /** Call this when the connection is back: the next `flush` sends without a delay. */
  hurry(): void {
    this.#nextAttemptMs = 0;
  }

  async #sendBatches(nowMs: number): Promise<boolean> {
    this.#nextAttemptMs = nowMs + flushEveryMs;
    try {
      for (let batch = this.#sendable(); batch.length > 0; batch = this.#sendable()) {
        const outcome = await this.#input.send(batch.map(({ report }) => report));
        // A rejected batch would be rejected every time, so it is dropped like an accepted one.
        await this.#drop(batch);
        if (outcome === 'taken') this.#taken += 1;
        this.#failures = 0;
        this.#say(0);
      }
      return true;
    } catch {
      this.#failures += 1;
      this.#nextAttemptMs = nowMs + Math.min(maxPauseMs, flushEveryMs * 2 ** this.#failures);
      this.#say(this.#rows.length);
      return false;
    }
  }

  /** The next batch: oldest first, up to those that have to wait. */
  #sendable(): readonly StoredPosition[] {
    const heldFromMs = this.#input.heldFromMs?.() ?? Infinity;
    const isHeld = ({ report: { at } }: StoredPosition) => at !== undefined && Date.parse(at) >= heldFromMs;
    return this.#rows.filter((row) => !isHeld(row)).slice(0, batchSize);
  }

  /**
   * Drops every other position of the older half: a coarse track of the whole day is better than one without its
   * beginning.
   */
  async #thin(): Promise<void> {
    const older = this.#rows.slice(0, maxKept / 2);
    await this.#drop(older.filter((_, index) => index % 2 === 1));
  }

  async #drop(rows: readonly StoredPosition[]): Promise<void> {
    const gone = new Set(rows.map(({ id }) => id));
    this.#rows = this.#rows.filter(({ id }) => !gone.has(id));
    await this.#input.table.remove([...gone]);
  }

  #say(waiting: number): void {
    this.#waiting = waiting;
    for (const listener of this.#listeners) listener();
  }
}
