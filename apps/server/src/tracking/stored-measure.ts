import type { DistanceMethod, RejectReason, TrackDoubt } from '@fiacre/domain';
import type { TripMeasure } from './measure-trip.ts';

/** How a trip was measured, with the number of points that were rejected for each reason. Source: TRIP-8, TRIP-21. */
export interface StoredMeasure {
  readonly method: DistanceMethod | null;
  readonly measuredMetres: number;
  readonly roadMetres: number;
  readonly pointsReceived: number;
  readonly pointsUsed: number;
  readonly rejected: Partial<Record<RejectReason, number>>;
  readonly doubts: readonly TrackDoubt[];
}

const noMethod = 'estimate';

/**
 * A measure as its booking stores it, such as `roads 2224 2210 14 12 teleport:2 ends_elsewhere`: the method, the metres
 * measured and those on roads, the points received and used, and then rejected points and doubts.
 */
export function measureText({ rejected, doubts, ...measure }: TripMeasure): string {
  const { method, measuredMetres, roadMetres, pointsReceived, pointsUsed } = measure;
  const counts = [...rejected].map(([reason, some]) => `${reason}:${some.length}`);
  const numbers = [measuredMetres, roadMetres, pointsReceived, pointsUsed];
  return [method ?? noMethod, ...numbers, ...counts, ...doubts].join(' ');
}

export function measureOf(text: string): StoredMeasure {
  const [method, measured, road, received, used, ...others] = text.split(' ');
  const counts = others.flatMap((word) => {
    const [reason, count] = word.split(':');
    return count === undefined ? [] : [[reason as RejectReason, Number(count)] as const];
  });
  return {
    method: method === noMethod ? null : (method as DistanceMethod),
    measuredMetres: Number(measured),
    roadMetres: Number(road),
    pointsReceived: Number(received),
    pointsUsed: Number(used),
    rejected: Object.fromEntries(counts),
    doubts: others.filter((word) => !word.includes(':')) as TrackDoubt[],
  };
}
