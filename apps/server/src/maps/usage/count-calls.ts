import type { Platform, Worker } from '../../platform/platform.ts';
import type { MapMeter } from '../provider/map-meter.ts';
import { addCalls } from './usage-store.ts';

/** A process that ends loses at most this much of its counts. */
const pauseMilliseconds = 60_000;

/** Saves the counts of this process, at most once a minute. */
export function countCalls({ db, clock, calendar }: Platform, meter: Pick<MapMeter, 'take'>): Worker {
  let savedAt = -Infinity;
  return {
    name: 'count-map-calls',
    async run() {
      const now = clock.now();
      if (now.getTime() - savedAt < pauseMilliseconds) return 0;
      savedAt = now.getTime();
      await addCalls(db, calendar.dayAt(now), meter.take());
      return 0;
    },
  };
}
