import type { LatLng } from '@fiacre/domain';
import type { Maps, TrafficAt } from '../maps/index.ts';
import type { Log } from '../platform/log/log.ts';
import type { Clock } from '../platform/time/clock.ts';

/** A car's route is requested again after this time; in between, its arrival time counts down. */
const freshMilliseconds = 15_000;
const maxRemembered = 10_000;

interface Known {
  readonly askedAtMs: number;
  readonly toward: string;
  readonly seconds: number | null;
}

/** Seconds until a booking's car arrives at its next stop; null if no route is known. */
export interface ArrivalTimes {
  secondsTo(bookingId: string, toward: string, from: LatLng, to: LatLng): Promise<number | null>;
}

interface ArrivalParts {
  readonly maps: Pick<Maps, 'route'>;
  readonly trafficAt: TrafficAt;
  readonly clock: Clock;
  readonly log: Log;
}

export function createArrivalTimes({ maps, trafficAt, clock, log }: ArrivalParts): ArrivalTimes {
  const known = new Map<string, Known>();
  const ask = async (from: LatLng, to: LatLng) => {
    try {
      const route = await maps.route(from, to, { fromCar: true, traffic: await trafficAt(clock.now()) });
      return route === null ? null : Math.round(route.durationSeconds);
    } catch (error) {
      log.warn({ err: error }, 'no arrival time: the map provider does not respond');
      return null;
    }
  };
  return {
    async secondsTo(bookingId, toward, from, to) {
      const nowMs = clock.now().getTime();
      const before = known.get(bookingId);
      if (before && before.toward === toward && nowMs - before.askedAtMs < freshMilliseconds) {
        return before.seconds === null
          ? null
          : Math.max(0, before.seconds - Math.round((nowMs - before.askedAtMs) / 1000));
      }
      const seconds = await ask(from, to);
      known.delete(bookingId);
      known.set(bookingId, { askedAtMs: nowMs, toward, seconds });
      const [oldest] = known.keys();
      if (known.size > maxRemembered && oldest !== undefined) known.delete(oldest);
      return seconds;
    },
  };
}
