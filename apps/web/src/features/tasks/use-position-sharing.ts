import type { CityInfo } from '@fiacre/contract';
import { ApiRefusal } from '@fiacre/contract/client';
import { useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { PositionQueue, type PositionReport } from './position-queue.ts';

export interface PositionSharing {
  /** `elsewhere`: the device is outside the service area, so its position is not sent. */
  readonly state: 'off' | 'waiting' | 'shared' | 'denied' | 'unsupported' | 'elsewhere';
  /** Number of positions waiting for a connection. */
  readonly queued: number;
}

/** The device's last known position, for the map; null until there is one. */
export interface OwnPosition {
  readonly lat: number;
  readonly lng: number;
  readonly headingDegrees: number | null;
}

const tickMs = 1000;
/** A parked car reports at this interval, so that dispatch does not treat it as gone. */
const askAgainMs = 30_000;

function reportOf({ coords, timestamp }: GeolocationPosition): PositionReport {
  const heading = coords.heading;
  return {
    at: new Date(timestamp).toISOString(),
    lat: coords.latitude,
    lng: coords.longitude,
    accuracyMetres: Math.min(100_000, coords.accuracy),
    headingDegrees: heading === null || Number.isNaN(heading) ? null : heading,
    speedMetresPerSecond: coords.speed === null ? null : Math.min(200, Math.max(0, coords.speed)),
  };
}

async function send(positions: readonly PositionReport[]): Promise<'taken' | 'refused'> {
  try {
    // The device's current time lets the server correct for a wrong clock.
    const body = { positions: [...positions], sentAt: new Date().toISOString() };
    // No Idempotency-Key: resending a position has no further effect, and no response needs to be stored.
    await api.sendPositions({ body });
    return 'taken';
  } catch (thrown) {
    if (
      thrown instanceof ApiRefusal &&
      thrown.status >= 400 &&
      thrown.status < 500 &&
      thrown.status !== 429
    ) {
      return 'refused';
    }
    throw thrown;
  }
}

const canLocate = () => 'geolocation' in navigator;

function isWithin({ west, south, east, north }: CityInfo['bounds'], { lat, lng }: PositionReport): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east;
}

/**
 * Sends the device's position while `active` is true; with `area`, only from inside it: somebody who tries
 * the fictional city at a desk should not reveal where the desk is. Source: TRIP-21.
 */
export function usePositionSharing(
  active: boolean,
  area?: CityInfo['bounds'],
): PositionSharing & { readonly own: OwnPosition | null } {
  const [answer, setAnswer] = useState<'waiting' | 'shared' | 'denied' | 'elsewhere'>('waiting');
  const [queued, setQueued] = useState(0);
  const [own, setOwn] = useState<OwnPosition | null>(null);

  useEffect(() => {
    if (!active || !canLocate()) return undefined;
    const { geolocation } = navigator;
    const queue = new PositionQueue({
      async send(positions) {
        const outcome = await send(positions);
        // Until the server has a position, no booking is offered to the driver.
        if (outcome === 'taken') setAnswer('shared');
        return outcome;
      },
      onWaiting: setQueued,
    });
    const take = (position: GeolocationPosition) => {
      const report = reportOf(position);
      if (area !== undefined && !isWithin(area, report)) return setAnswer('elsewhere');
      setOwn({ lat: report.lat, lng: report.lng, headingDegrees: report.headingDegrees ?? null });
      queue.add(report, Date.now());
    };
    const refuse = (cause: GeolocationPositionError) => {
      if (cause.code === cause.PERMISSION_DENIED) setAnswer('denied');
    };
    const options = { enableHighAccuracy: true, maximumAge: 1000, timeout: 20_000 };
    const watch = geolocation.watchPosition(take, refuse, options);
    const again = setInterval(() => geolocation.getCurrentPosition(take, refuse, options), askAgainMs);
    const tick = setInterval(() => void queue.flush(Date.now()), tickMs);
    const back = () => queue.hurry();
    addEventListener('online', back);
    return () => {
      geolocation.clearWatch(watch);
      clearInterval(again);
      clearInterval(tick);
      removeEventListener('online', back);
      // Sends what is still queued: the last metres of a trip count too.
      queue.hurry();
      void queue.flush(Date.now());
      setAnswer('waiting');
    };
  }, [active, area]);

  return { state: !active ? 'off' : canLocate() ? answer : 'unsupported', queued, own };
}
