import type { Stop } from '@fiacre/contract';

type Times = Pick<Stop, 'reachedAt' | 'leftAt'>;

/** The first stop that the car has not reached. */
export const nextStop = <One extends Times>(stops: readonly One[]): One | undefined =>
  stops.find(({ reachedAt }) => reachedAt === null);

/** The stop at which the car is waiting. */
export const currentStop = <One extends Times>(stops: readonly One[]): One | undefined =>
  stops.find(({ reachedAt, leftAt }) => reachedAt !== null && leftAt === null);
