import type { DriverOnMap, LiveEvent, LivePosition } from '@fiacre/contract';
import { statusTraits } from '@fiacre/domain';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../client/query-keys.ts';
import { changeOf } from './change.ts';
import { liveCacheOf } from './live-cache.ts';

/** From this many cars on, the map is redrawn once a second at most, so more updates would be wasted. */
const largeFleet = 200;
const paceMs = { small: 100, large: 1000 } as const;

/** Returns a function that applies live events to the cached queries. */
export function applyEvents(client: QueryClient): (event: LiveEvent) => void {
  const liveCache = liveCacheOf(client);
  const movements = new Movements(client);
  return (event) => {
    // A list's own subscription resets the list; single bookings, opened from it, have missed the same events.
    if (event.event === 'reset' && event.topic === 'bookings') liveCache.reset(queryKeys.eachBooking);
    const change = changeOf(event);
    if (change === null) return;
    if (change.kind === 'drivers-moved') return movements.collect(change.positions);
    // Other changes to a driver are applied after the positions received before them.
    movements.apply();
    liveCache.applyEvent(change);
    if (change.kind !== 'booking' || change.from === null) return;
    const { id, status } = change.booking;
    const isStarting = statusTraits[status].tracked && !statusTraits[change.from].tracked;
    // If the subscription started before the trip did, every position arrives as an event.
    if (isStarting && liveCache.isFollowed(queryKeys.booking(id))) liveCache.startTracking(id);
  };
}

/**
 * Collects positions: thousands of cars send thousands of them a second, and each update creates a new list.
 */
class Movements {
  readonly #client: QueryClient;
  #waiting: LivePosition[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  collect(positions: readonly LivePosition[]): void {
    this.#waiting.push(...positions);
    this.#timer ??= setTimeout(() => this.apply(), paceMs[this.#isLarge() ? 'large' : 'small']);
  }

  apply(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const positions = this.#waiting;
    this.#waiting = [];
    if (positions.length > 0) liveCacheOf(this.#client).applyEvent({ kind: 'drivers-moved', positions });
  }

  #isLarge(): boolean {
    const known = this.#client.getQueryData<{ items: readonly DriverOnMap[] }>(queryKeys.driversOnMap);
    return (known?.items.length ?? 0) >= largeFleet;
  }
}
