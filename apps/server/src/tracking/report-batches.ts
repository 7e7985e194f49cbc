import { setTimeout as pause } from 'node:timers/promises';
import type { ResponseOf } from '@fiacre/contract';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal/refusal.ts';
import type { DriverReport, StoreReports, TakenReport } from './positions.ts';

/** How long reports are collected, which is also how much later a car moves on the maps. */
const collectMilliseconds = 100;
/** The most reports in one transaction, so that none lasts long. */
const maxTogether = 500;
/** The most reports of one driver that wait; a device that follows the protocol has one at a time. */
const maxWaiting = 20;

type Answer = ResponseOf<'sendPositions'>;

interface WaitingReport extends PromiseWithResolvers<Answer> {
  readonly report: DriverReport;
}

export interface ReportBatches {
  /** Resolves once the positions are stored. */
  take(report: DriverReport): Promise<Answer>;
  /** Refuses what is not stored yet. */
  close(): void;
}

/**
 * Stores the reports of many drivers in one transaction, which costs much less than one for each. While one batch is
 * being stored, the next is collected, so under load batches become larger instead of more.
 */
export function createReportBatches(
  { transact, log }: Pick<Platform, 'transact' | 'log'>,
  store: StoreReports,
): ReportBatches {
  let waiting: WaitingReport[] = [];
  const waitingOf = new Map<string, number>();
  let isWorking = false;
  let isClosed = false;

  const write = (those: readonly WaitingReport[]) =>
    transact((tx) =>
      store(
        tx,
        those.map(({ report }) => report),
      ),
    );
  /** If one report of a batch cannot be stored, each is stored by itself, so that none is lost because of another. */
  const storeAll = async (those: readonly WaitingReport[]): Promise<readonly TakenReport[]> => {
    try {
      const taken = await write(those);
      those.forEach(({ resolve }, index) => resolve(taken[index]?.answer ?? { accepted: 0, rejected: [] }));
      return taken;
    } catch (error) {
      if (those.length === 1 || !isOfData(error)) {
        for (const { reject } of those) reject(error);
        return [];
      }
      const each: TakenReport[] = [];
      for (const one of those) each.push(...(await storeAll([one])));
      return each;
    }
  };
  const work = async () => {
    while (waiting.length > 0) {
      await pause(collectMilliseconds);
      const { first, rest } = oneOfEach(waiting);
      waiting = rest;
      for (const { report } of first)
        waitingOf.set(report.driverId, (waitingOf.get(report.driverId) ?? 1) - 1);
      const taken = await storeAll(first);
      await Promise.all(taken.map(({ show }) => show())).catch((error: unknown) =>
        log.error({ err: error }, 'positions were not shown'),
      );
    }
    waitingOf.clear();
    isWorking = false;
  };
  return {
    take(report) {
      const one = { ...Promise.withResolvers<Answer>(), report };
      const ofDriver = waitingOf.get(report.driverId) ?? 0;
      if (isClosed || ofDriver >= maxWaiting) {
        one.reject(new Refusal(isClosed ? 'unavailable' : 'rate_limited'));
        return one.promise;
      }
      waiting.push(one);
      waitingOf.set(report.driverId, ofDriver + 1);
      if (isWorking) return one.promise;
      isWorking = true;
      void work();
      return one.promise;
    },
    close() {
      isClosed = true;
      for (const { reject } of waiting) reject(new Refusal('unavailable'));
      waiting = [];
    },
  };
}

/** Whether the data is at fault, and not the database: PostgreSQL's classes 22 (data exception) and 23 (constraint). */
const isOfData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]/.test(error.code);

/** The oldest report of each driver; a second one depends on what the first one changes. */
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
