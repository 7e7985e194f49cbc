import { setTimeout as pause } from 'node:timers/promises';
import type { ResponseOf } from '@fiacre/contract';
import type { Platform } from '../platform/platform.ts';
import type { DriverReport, StoreReports, TakenReport } from './positions.ts';

/** How long reports are collected, which is also how much later a car moves on the maps. */
const collectMilliseconds = 100;
/** The most reports in one transaction, so that none lasts long. */
const maxTogether = 500;

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
  let isWorking = false;
  let isClosed = false;

  const write = (those: readonly WaitingReport[]) =>
    transact((tx) =>
      store(
        tx,
        those.map(({ report }) => report),
      ),
    );
  /** If a batch fails, each of its reports is stored by itself, so that none is lost because of another. */
  const storeAll = async (those: readonly WaitingReport[]): Promise<readonly TakenReport[]> => {
    try {
      const taken = await write(those);
      those.forEach(({ resolve }, index) => resolve(taken[index]?.answer ?? { accepted: 0, rejected: [] }));
      return taken;
    } catch (error) {
      const [only] = those;
      if (those.length > 1) {
        const each: TakenReport[] = [];
        for (const one of those) each.push(...(await storeAll([one])));
        return each;
      }
      only?.reject(error);
      return [];
    }
  };
  const work = async () => {
    while (waiting.length > 0) {
      await pause(collectMilliseconds);
      const { first, rest } = oneOfEach(waiting);
      waiting = rest;
      const taken = await storeAll(first);
      await Promise.all(taken.map(({ show }) => show())).catch((error: unknown) =>
        log.error({ err: error }, 'positions were not shown'),
      );
    }
    isWorking = false;
  };
  return {
    take(report) {
      const one = { ...Promise.withResolvers<Answer>(), report };
      if (isClosed) one.reject(new Error('the server is closing'));
      else waiting.push(one);
      if (isWorking) return one.promise;
      isWorking = true;
      void work();
      return one.promise;
    },
    close() {
      isClosed = true;
      for (const { reject } of waiting) reject(new Error('the server is closing'));
      waiting = [];
    },
  };
}

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
