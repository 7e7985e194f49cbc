import type { ConsequenceOf } from './consequence.ts';

/** When the car was at a stop. Source: TRIP-29. */
export const stopsChanged: ConsequenceOf<'stops-changed'> = (_, { stops }) => ({
  columns: { stops: JSON.stringify(stops) },
});
