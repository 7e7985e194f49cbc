import {
  localTimeAt,
  partsByTime,
  priceDuring,
  type PriceRules,
  type RideToPrice,
  type Tariff,
} from '@fiacre/domain';
import type { Reference } from '../platform/reference/reference.ts';
import { drawnZones, tariffsPart } from '../tariffs/index.ts';
import { zonesPart } from '../zones/index.ts';
import type { ChosenTariff, FareFacts } from './tables.ts';

/**
 * The price of a tariff for a ride, with those of the tariffs that begin after its start, and with the meter that limits a fixed
 * one. Source: TARIFF-29, TARIFF-32.
 */
export function priceOverTime(
  reference: Reference,
  { rules }: Pick<Tariff, 'rules'>,
  inForce: readonly Tariff[],
  ride: Omit<RideToPrice, 'at' | 'isHoliday'>,
  { at, timeZone }: { readonly at: Date; readonly timeZone: string },
): PriceRules['price'] {
  const { holidays } = reference.of(tariffsPart);
  return priceDuring(
    rules,
    inForce,
    { ...ride, at: localTimeAt(timeZone, at), isHoliday: (day) => holidays.has(day) },
    drawnZones(reference.of(zonesPart)).sizes,
    { startMs: at.getTime(), localAt: (atMs) => localTimeAt(timeZone, new Date(atMs)) },
  );
}

/** The drive of a quote by its planned times, if another tariff begins on the way. Source: TARIFF-29. */
export function plannedParts(
  { rules: { price } }: Pick<ChosenTariff, 'rules'>,
  at: Date,
  { distanceMetres, durationSeconds }: { readonly distanceMetres: number; readonly durationSeconds: number },
): Pick<FareFacts, 'stretches'> {
  const whole = { metres: distanceMetres, seconds: durationSeconds };
  const stretches = partsByTime(price, at.getTime(), [whole]);
  return stretches.some(({ later }) => later !== undefined) ? { stretches } : {};
}
