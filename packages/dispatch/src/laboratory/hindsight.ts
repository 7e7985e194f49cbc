import { assign } from '../matching/assign.ts';
import { alightingSeconds, boardingSeconds, timeSpread } from './simulate.ts';
import type { Town } from './town.ts';
import type { Trace } from './trace.ts';

/** Prices of a second of a driver's time, measured in rides. Each gives an upper bound; the lowest one is used. */
const pricesPerSecond = [1 / 800, 1 / 1100, 1 / 1400, 1 / 1800];

/**
 * An upper bound: no dispatcher, even if it knew every request in advance, completes more rides than this. Each ride
 * follows another ride or the start of a driver's shift, and each of these is followed by at most one ride: a
 * minimum-cost flow, solved as a matching. The total time of all drivers is limited, which is expressed as a price in
 * the costs (Lagrangian relaxation), so every price gives a valid bound. Drives are assumed to be as fast as the
 * simulated times can be.
 */
export function hindsightBound(town: Town, trace: Trace): number {
  const { requests, drivers } = trace;
  const rideSeconds = requests.map(
    ({ pickup, drop }) => boardingSeconds + alightingSeconds + town.seconds(pickup, drop) * (1 - timeSpread),
  );
  const lastAccept = Math.max(
    0,
    ...requests.map(({ atSeconds, patienceSeconds }) => atSeconds + patienceSeconds),
  );
  // After the last acceptance, every driver may still finish one ride, in the worst case the longest.
  const longest = Math.max(0, ...rideSeconds);
  const budget = drivers.reduce(
    (sum, { fromSeconds, untilSeconds }) =>
      sum + Math.max(0, Math.min(lastAccept, untilSeconds) - Math.max(0, fromSeconds)) + longest,
    0,
  );
  const bounds = pricesPerSecond.map((price) => budget * price + valueOf(town, trace, rideSeconds, price));
  return Math.min(requests.length, Math.floor(Math.min(...bounds)));
}

/** The maximum value of all rides after paying for the time that they take. */
function valueOf(
  town: Town,
  { requests, drivers }: Trace,
  rideSeconds: readonly number[],
  price: number,
): number {
  const rowStart = new Int32Array(requests.length + 1);
  const columns: number[] = [];
  const costs: number[] = [];
  const add = (from: number, row: number, column: number) => {
    const approach = town.seconds(from, requests[row]?.pickup ?? 0) * (1 - timeSpread);
    const value = 1 - price * (approach + (rideSeconds[row] ?? 0));
    // A ride that costs more than its value is left out, at no cost.
    if (value <= 0) return;
    columns.push(column);
    costs.push(-value);
  };
  for (const [row, { atSeconds, patienceSeconds }] of requests.entries()) {
    for (const [column, before] of requests.entries()) {
      const endsAt = before.atSeconds + (rideSeconds[column] ?? 0);
      if (column !== row && endsAt <= atSeconds + patienceSeconds) add(before.drop, row, column);
    }
    for (const [index, { place, untilSeconds }] of drivers.entries())
      if (atSeconds < untilSeconds) add(place, row, requests.length + index);
    rowStart[row + 1] = columns.length;
  }
  const { totalCost } = assign({
    columnCount: requests.length + drivers.length,
    rowStart,
    columnOfPair: Int32Array.from(columns),
    costOfPair: Float64Array.from(costs),
    unmatchedCost: new Float64Array(requests.length),
  });
  return -totalCost;
}
