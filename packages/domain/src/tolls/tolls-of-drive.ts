import { LocalCalendar } from '../calendar/local-calendar.ts';
import type { PassedToll } from '../fare/fare.ts';
import { greatCircleMetres } from '../geo/great-circle.ts';
import type { LatLng } from '../geo/lat-lng.ts';
import type { TimedPlace } from '../tariff/drive-parts.ts';
import { minuteOfDay, timeWidthAt, timeWidths } from '../tariff/when.ts';
import { gatesPassed } from './gates-passed.ts';
import type { TollGate } from './toll-gate.ts';

/** On what the amount of a gate depends. */
export interface TollTerms {
  readonly carTypeId: string;
  readonly timeZone: string;
  readonly isHoliday: (date: string) => boolean;
}

/** The tolls of a drive at the instants at which it passes the gates, in this order. Source: TOLL-2, TOLL-3. */
export function tollsOf(
  gates: readonly TollGate[],
  track: readonly TimedPlace[],
  terms: TollTerms,
): readonly PassedToll[] {
  return gatesPassed(gates, track).flatMap(({ gate, atMs }) => {
    const amount = priceAt(gate, atMs, terms);
    return amount === 0 ? [] : [{ name: gate.name, amount, paidBy: gate.paidBy }];
  });
}

/** A route as a track at its mean speed. */
export function timedRoute(points: readonly LatLng[], startMs: number, seconds: number): TimedPlace[] {
  let metres = 0;
  const lengths = points.map((point, i) => (metres += greatCircleMetres(points[i - 1] ?? point, point)));
  return points.map((point, i) => ({
    ...point,
    atMs: startMs + (metres === 0 ? 0 : (seconds * 1000 * (lengths[i] ?? 0)) / metres),
  }));
}

/** The price that names the car type before others, then the one with the narrowest hours; 0 if none applies. */
function priceAt({ prices }: TollGate, atMs: number, { carTypeId, timeZone, isHoliday }: TollTerms): number {
  const [date = '', clock = ''] = new LocalCalendar(timeZone).timeAt(new Date(atMs)).split(' ');
  const at = { date, minute: minuteOfDay(clock) };
  const applying = prices.flatMap(({ carTypes, when, amount }) => {
    const width = timeWidthAt(when, at, { isHoliday });
    if (width === null || (carTypes.length > 0 && !carTypes.includes(carTypeId))) return [];
    return [{ amount, rank: (carTypes.length > 0 ? 0 : timeWidths.length) + timeWidths.indexOf(width) }];
  });
  return applying.toSorted((one, other) => one.rank - other.rank)[0]?.amount ?? 0;
}
