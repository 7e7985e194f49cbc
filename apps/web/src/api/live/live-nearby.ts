import type { DriverNearby, LiveNearby } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { useState } from 'react';
import { useMe } from '../client/session.ts';
import { useLiveTopic } from './live-context.tsx';

/** There is no request: the cars arrive only as events. */
const nothingFetched = ['drivers-nearby'];
const none: readonly DriverNearby[] = [];

/** The same as `nearbyTopic` of the contract; importing that would add the schemas to the bundle. */
const topicOf = ({ lat, lng }: LatLng) => `drivers:${lat.toFixed(6)},${lng.toFixed(6)}`;

/** Free cars near a pickup, for riders only; null subscribes to nothing. Source: ROLE-9. */
export function useDriversNearby(pickup: LatLng | null): readonly DriverNearby[] {
  const isRider = useMe().data?.usertype === 'rider';
  const topic = pickup !== null && isRider ? topicOf(pickup) : null;
  const [seen, setSeen] = useState<{ readonly topic: string; readonly items: readonly DriverNearby[] }>();
  useLiveTopic(topic, nothingFetched, ({ topic: from, event, data }) => {
    if (event === 'nearby') setSeen({ topic: from, items: (data as LiveNearby).items });
  });
  // Discards the cars of the previous pickup.
  return seen !== undefined && seen.topic === topic ? seen.items : none;
}
