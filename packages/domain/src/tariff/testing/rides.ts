import type { LocalTime, PricedRide } from '../ride.ts';

/** A moment by its date and `HH:MM`. */
export function at(date: string, clock: string): LocalTime {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return { date, minute: hours * 60 + minutes };
}

/** A ride on a Tuesday at noon without anything that costs extra. */
export function aRide(ride: Partial<PricedRide> = {}): PricedRide {
  return {
    stretches: [],
    waits: [],
    at: at('2026-12-01', '12:00'),
    isHoliday: () => false,
    pickupZones: [],
    dropZones: [],
    source: 'web',
    persons: 1,
    stops: 0,
    extras: [],
    parcelAmount: 0,
    optionAmount: 0,
    tolls: [],
    approachMetres: 0,
    returnMetres: 0,
    surge: 1,
    ...ride,
  };
}
