import type { FilterMemory } from '@fiacre/domain';

/** Positions per driver that others still have to confirm. If they are lost, the car needs three more fixes. */
export interface Suspects {
  of(driverId: string): FilterMemory['suspects'];
  keep(driverId: string, suspects: FilterMemory['suspects']): void;
}

export function createSuspects(): Suspects {
  const waiting = new Map<string, FilterMemory['suspects']>();
  return {
    of: (driverId) => waiting.get(driverId) ?? [],
    keep(driverId, suspects) {
      if (suspects.length === 0) waiting.delete(driverId);
      else waiting.set(driverId, suspects);
    },
  };
}
