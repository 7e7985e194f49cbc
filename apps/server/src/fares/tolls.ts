import { timedRoute, tollsOf, type LatLng, type PassedToll, type TimedPlace } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Reference } from '../platform/reference/reference.ts';
import { settingsPart } from '../settings/index.ts';
import { gatesOfVersion, tariffsPart } from '../tariffs/index.ts';
import type { QuotedTariff } from './tables.ts';

/** A route whose tolls are asked for, and when it is driven. */
interface TolledRoute {
  readonly points: readonly LatLng[];
  readonly tollMetres: number;
  readonly durationSeconds: number;
  readonly at: Date;
  readonly timeZone: string;
}

/**
 * The gates that a route passes, at the price for this car at the time of each; while no gate is drawn, the operator's
 * amount once if the route uses the map's toll roads. Source: TOLL-2, docs/decisions/tolls.md.
 */
export function quotedTolls(
  reference: Reference,
  carTypeId: string,
  { points, tollMetres, durationSeconds, at, timeZone }: TolledRoute,
): Pick<QuotedTariff, 'tolls' | 'gates'> {
  const { gates, holidays } = reference.of(tariffsPart);
  const { code, tollAmount } = reference.of(settingsPart);
  // After a change of the operator's currency, the amounts of the gates mean nothing.
  if (gates.items.length === 0 || gates.currency !== code)
    return tollMetres > 0 && tollAmount > 0
      ? { tolls: [{ name: '', amount: tollAmount, paidBy: 'rider' }] }
      : {};
  const track = timedRoute(points, at.getTime(), durationSeconds);
  const isHoliday = (day: string) => holidays.has(day);
  const tolls = tollsOf(gates.items, track, { carTypeId, timeZone, isHoliday });
  return { gates: gates.version, ...(tolls.length > 0 && { tolls }) };
}

/** The gates that a track passed, of the version at the time of the quote; undefined if none were drawn then. Source: TOLL-5. */
export async function drivenTolls(
  db: Kysely<PlatformTables>,
  reference: Reference,
  ride: { readonly tariff: QuotedTariff; readonly carTypeId: string; readonly timeZone: string },
  track: readonly TimedPlace[],
): Promise<readonly PassedToll[] | undefined> {
  const { gates, holidays } = reference.of(tariffsPart);
  const version = ride.tariff.gates;
  if (version === undefined) return undefined;
  const items = version === gates.version ? gates.items : await gatesOfVersion(db, version);
  return tollsOf(items, track, { ...ride, isHoliday: (day) => holidays.has(day) });
}
