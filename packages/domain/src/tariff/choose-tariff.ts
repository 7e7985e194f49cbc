import type { LocalTime, PricedRide } from './ride.ts';
import type { Tariff } from './tariff.ts';
import { minutesPerWeek, timeWidthAt, timeWidths, type Calendar } from './when.ts';
import { appliesWhere } from './where.ts';

/** What decides which tariff a ride has. */
export interface RideToPrice extends Pick<
  PricedRide,
  'at' | 'isHoliday' | 'pickupZones' | 'dropZones' | 'source' | 'stops'
> {
  readonly carTypeId: string;
  readonly companyId: string | null;
}

/** The areas of zones in square metres, by their ids: the smaller of two zones is the narrower place. */
export type ZoneSizes = ReadonlyMap<string, number>;

/** Whether a tariff applies to a ride, apart from the hour. Source: TARIFF-11, TARIFF-31. */
function meetsRide({ where, rules: { price } }: Tariff, ride: RideToPrice): boolean {
  if (ride.stops > 0 && price.kind === 'fixed' && price.withoutStops === true) return false;
  const has = <Value>(list: readonly Value[], value: Value | null): boolean =>
    list.length === 0 || (value !== null && list.includes(value));
  return (
    has(where.carTypes, ride.carTypeId) &&
    has(where.sources, ride.source) &&
    has(where.companies, ride.companyId) &&
    appliesWhere(where, ride)
  );
}

/**
 * How narrowly a tariff describes the rides to which it applies, in the order of TARIFF-12: of two lists, the first
 * smaller number wins.
 */
function widthOf(tariff: Tariff, timeWidth: number, sizes: ZoneSizes): readonly number[] {
  const { where, rules, priority } = tariff;
  const ends = [where.fromZones, where.toZones].filter((zones) => zones.length > 0);
  const isZoneToZone = rules.price.kind === 'fixed' && ends.length === 2;
  return [
    where.companies.length > 0 ? 0 : 1,
    isZoneToZone ? 0 : 1,
    2 - ends.length,
    areaOf(ends, sizes),
    timeWidth,
    minutesPerWeek(tariff.when),
    where.carTypes.length > 0 ? 0 : 1,
    where.sources.length > 0 ? 0 : 1,
    -priority,
  ];
}

/** The larger of the two ends: from the airport to the whole city is wider than from there to the old town. */
function areaOf(ends: readonly (readonly string[])[], sizes: ZoneSizes): number {
  if (ends.length === 0) return 0;
  return Math.max(...ends.map((zones) => zones.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0)));
}

/** Negative if the first width is narrower; 0 if nothing decides. */
export function compareWidths(one: readonly number[], other: readonly number[]): number {
  for (const [i, width] of one.entries()) {
    const difference = width - (other[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A tariff that applies to a ride, with how narrowly it describes it. */
interface Candidate {
  readonly tariff: Tariff;
  readonly width: readonly number[];
}

/** The tariffs that apply to a ride, the one that counts first. */
function candidatesFor(
  tariffs: readonly Tariff[],
  ride: RideToPrice,
  sizes: ZoneSizes,
): readonly Candidate[] {
  const candidates = tariffs.flatMap((tariff) => {
    const time = meetsRide(tariff, ride) ? timeWidthAt(tariff.when, ride.at, ride) : null;
    return time === null ? [] : [{ tariff, width: widthOf(tariff, timeWidths.indexOf(time), sizes) }];
  });
  return candidates.toSorted((one, other) => compareWidths(one.width, other.width));
}

/** The tariff of a ride; null if none applies, so that its car type's line does. Source: TARIFF-12. */
export function chooseTariff(tariffs: readonly Tariff[], ride: RideToPrice, sizes: ZoneSizes): Tariff | null {
  return candidatesFor(tariffs, ride, sizes)[0]?.tariff ?? null;
}

/** Whether nothing decides between two tariffs at a moment at which both apply. Source: TARIFF-12. */
export function areTied(
  [one, other]: readonly [Tariff, Tariff],
  at: LocalTime,
  calendar: Calendar,
  sizes: ZoneSizes,
): boolean {
  const widths = [one, other].map((tariff) => {
    const time = timeWidthAt(tariff.when, at, calendar);
    return time === null ? null : widthOf(tariff, timeWidths.indexOf(time), sizes);
  });
  const [first, second] = widths;
  return !!first && !!second && compareWidths(first, second) === 0;
}
