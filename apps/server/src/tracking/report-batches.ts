import { setTimeout as pause } from 'node:timers/promises';
import type { ResponseOf } from '@fiacre/contract';
import type { Platform } from '../platform/platform.ts';
import { refuse, Refusal } from '../platform/refusal/refusal.ts';
import type { DriverReport, StoreReports, TakenReport } from './positions.ts';

/**
 * How long reports are collected, which is also how much later a car moves on the maps: longer while many drivers
 * report, because a transaction costs as much as dozens of reports.
 */
const collectMilliseconds = { fewReports: 100, manyReports: 250 } as const;
/** A batch of this many is followed by a longer collection. */
const manyReports = 50;
/** The maximum number of reports in one transaction, so that none lasts long. */
const maxTogether = 500;
/** The maximum number of waiting reports of one driver; a device that follows the protocol has one at a time. */
const maxWaiting = 20;

type Answer = ResponseOf<'sendPositions'>;

interface WaitingReport extends PromiseWithResolvers<Answer> {
  readonly report: DriverReport;
}

/**
 * Stores the reports of many drivers in one transaction, which costs much less than a transaction for each. While one
 * batch is being stored, the next is collected, so under load batches become larger instead of more frequent.
 */
export class ReportBatches {
  readonly #platform: Pick<Platform, 'transact' | 'log'>;
  readonly #store: StoreReports;
  #waiting: WaitingReport[] = [];
  readonly #waitingOf = new Map<string, number>();
  #isWorking = false;
  /** Resolves once the cars of the last batch have moved on the maps. */
  #shown = Promise.resolve();
  #isClosed = false;

  constructor(platform: Pick<Platform, 'transact' | 'log'>, store: StoreReports) {
    this.#platform = platform;
    this.#store = store;
  }

  /** Resolves once the positions are stored; rejects with a `Refusal` if too many wait or the server is closing. */
  async take(report: DriverReport): Promise<Answer> {
    const { driverId } = report;
    const ofDriver = this.#waitingOf.get(driverId) ?? 0;
    if (this.#isClosed) refuse('unavailable');
    if (ofDriver >= maxWaiting) refuse('rate_limited');
    const one = { ...Promise.withResolvers<Answer>(), report };
    this.#waiting.push(one);
    this.#waitingOf.set(driverId, ofDriver + 1);
    if (!this.#isWorking) void this.#work();
    return one.promise;
  }

  /** Refuses reports that are not stored yet. */
  close(): void {
    this.#isClosed = true;
    for (const { reject } of this.#waiting) reject(new Refusal('unavailable'));
    this.#waiting = [];
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    let size = 0;
    while (this.#waiting.length > 0) {
      await pause(collectMilliseconds[size < manyReports ? 'fewReports' : 'manyReports']);
      const { first, rest } = oneOfEach(this.#waiting);
      size = first.length;
      this.#waiting = rest;
      for (const { report } of first)
        this.#waitingOf.set(report.driverId, (this.#waitingOf.get(report.driverId) ?? 1) - 1);
      const taken = await this.#storeAll(first);
      // The next batch is stored while this one is shown, but shown after it, so that no car moves back.
      await this.#shown;
      this.#shown = this.#show(taken);
    }
    this.#waitingOf.clear();
    this.#isWorking = false;
  }

  async #show(taken: readonly TakenReport[]): Promise<void> {
    try {
      await Promise.all(taken.map(({ show }) => show()));
    } catch (error) {
      this.#platform.log.error({ err: error }, 'positions were not shown');
    }
  }

  /** If a report of a batch cannot be stored, each is stored separately, so that only the faulty one is lost. */
  async #storeAll(those: readonly WaitingReport[]): Promise<readonly TakenReport[]> {
    try {
      const reports = those.map(({ report }) => report);
      const taken = await this.#platform.transact((tx) => this.#store(tx, reports));
      those.forEach(({ resolve }, index) => resolve(taken[index]?.answer ?? { accepted: 0, rejected: [] }));
      return taken;
    } catch (error) {
      if (those.length === 1 || !isOfData(error)) {
        for (const { reject } of those) reject(error);
        return [];
      }
      const each: TakenReport[] = [];
      for (const one of those) each.push(...(await this.#storeAll([one])));
      return each;
    }
  }
}

/** Whether the data is at fault, and not the database: PostgreSQL's classes 22 (data exception) and 23 (constraint). */
const isOfData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]/.test(error.code);

/** The oldest report of each driver; a second one depends on the changes by the first one. */
function oneOfEach(waiting: readonly WaitingReport[]): { first: WaitingReport[]; rest: WaitingReport[] } {
  const first = new Map<string, WaitingReport>();
  const rest: WaitingReport[] = [];
  for (const one of waiting) {
    const { driverId } = one.report;
    if (first.has(driverId) || first.size >= maxTogether) rest.push(one);
    else first.set(driverId, one);
  }
  return { first: [...first.values()], rest };
}
