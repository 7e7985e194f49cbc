import type { DriverOnMap, LivePosition } from '@fiacre/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryKeys } from '../query-keys.ts';
import { driverChangeOf } from './change.ts';
import { liveCacheOf } from './live-cache.ts';
import { useLiveTopic } from './live-context.tsx';

/** From this many cars on, the map is redrawn once a second at most, so more updates would be wasted. */
const largeFleet = 200;
const paceMs = { small: 100, large: 1000 } as const;

/** Moves the cars of the drivers' map. Source: DASH-7. */
export function useLiveDrivers(): void {
  const client = useQueryClient();
  const [movements] = useState(() => new Movements(client));
  useEffect(() => () => movements.apply(), [movements]);
  const queryKey = queryKeys.driversOnMap;
  useLiveTopic('drivers', queryKey, (event) => {
    const change = driverChangeOf(event);
    if (change?.kind === 'drivers-moved') return movements.collect(change.positions);
    // Other changes to a driver are applied after the positions received before them.
    movements.apply();
    if (change !== null) liveCacheOf(client).applyEvent(change);
  });
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
