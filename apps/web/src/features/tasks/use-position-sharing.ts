import type { CityInfo } from '@fiacre/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { deviceQueueOf } from '../../api/offline/device-queue.ts';
import type { PositionReport } from '../../api/offline/position-queue.ts';

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
/** A parked car reports at this interval, so that dispatch does not treat its driver as offline. */
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

const canLocate = () => 'geolocation' in navigator;

function isWithin({ west, south, east, north }: CityInfo['bounds'], { lat, lng }: PositionReport): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east;
}

/**
 * Sends the device's position while `active` is true. With `area`, it sends only positions inside the area: somebody
 * who tries the fictional city at a desk should not reveal where the desk is. Source: TRIP-21.
 */
export function usePositionSharing(
  active: boolean,
  area?: CityInfo['bounds'],
): PositionSharing & { readonly own: OwnPosition | null } {
  const queue = deviceQueueOf(useQueryClient()).positions;
  const [answer, setAnswer] = useState<'waiting' | 'shared' | 'denied' | 'elsewhere'>('waiting');
  const queued = useSyncExternalStore(queue.subscribe, queue.waiting, () => 0);
  const [own, setOwn] = useState<OwnPosition | null>(null);

  useEffect(() => {
    if (!active || !canLocate()) return undefined;
    const { geolocation } = navigator;
    const before = queue.taken();
    // Until the server has a position, no booking is offered to the driver.
    const unsubscribe = queue.subscribe(() => {
      if (queue.taken() > before) setAnswer('shared');
    });
    const take = (position: GeolocationPosition) => {
      const report = reportOf(position);
      if (area !== undefined && !isWithin(area, report)) return setAnswer('elsewhere');
      setOwn({ lat: report.lat, lng: report.lng, headingDegrees: report.headingDegrees ?? null });
      void queue.add(report, Date.now());
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
      // Sends what is still queued: the last metres also count for the fare.
      void queue.sendAll(Date.now());
      unsubscribe();
      setAnswer('waiting');
    };
  }, [active, area, queue]);

  return { state: !active ? 'off' : canLocate() ? answer : 'unsupported', queued, own };
}
