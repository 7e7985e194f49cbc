import { LocalCalendar } from '../calendar/local-calendar.ts';
import type { PassedToll } from '../fare/fare.ts';
import { greatCircleMetres } from '../geo/great-circle.ts';
import type { LatLng } from '../geo/lat-lng.ts';
import { compareWidths } from '../tariff/choose-tariff.ts';
import type { TimedPlace } from '../tariff/drive-parts.ts';
import { minuteOfDay, timeWidthAt, timeWidths } from '../tariff/when.ts';
import { gatesPassed } from './gates-passed.ts';
import type { TollGate, TollPrice } from './toll-gate.ts';

/** On what the amount of a gate depends. */
export interface TollTerms {
  readonly carTypeId: string;
  readonly timeZone: string;
  readonly isHoliday: (date: string) => boolean;
}

/** The tolls of a drive at the instants at which it passes the gates, in this order. Source: TOLL-2, TOLL-3, TOLL-6. */
export function tollsOf(
  gates: readonly TollGate[],
  track: readonly TimedPlace[],
  terms: TollTerms,
): readonly PassedToll[] {
  /** The gates passed since the car last paid by its entry. */
  let passed: string[] = [];
  return gatesPassed(gates, track).flatMap(({ gate: { name, paidBy, prices }, atMs }) => {
    const entry = passed.findLast((other) => prices.some(({ entries = [] }) => entries.includes(other)));
    const price = priceAt(prices, entry, atMs, terms);
    const isByEntry = price !== undefined && isForEntries(price);
    passed = isByEntry ? [name] : [...passed, name];
    if (price === undefined || price.amount === 0) return [];
    return [{ name, amount: price.amount, paidBy, ...(isByEntry && { entry }) }];
  });
}

const isForEntries = ({ entries = [] }: TollPrice): boolean => entries.length > 0;

/** A route as a track at its mean speed. */
export function timedRoute(points: readonly LatLng[], startMs: number, seconds: number): TimedPlace[] {
  let metres = 0;
  const lengths = points.map((point, i) => (metres += greatCircleMetres(points[i - 1] ?? point, point)));
  return points.map((point, i) => ({
    ...point,
    atMs: startMs + (metres === 0 ? 0 : (seconds * 1000 * (lengths[i] ?? 0)) / metres),
  }));
}

/** The price that names the entry before others, then one that names the car type, then the one with the narrowest hours. */
function priceAt(
  prices: readonly TollPrice[],
  entry: string | undefined,
  atMs: number,
  { carTypeId, timeZone, isHoliday }: TollTerms,
): TollPrice | undefined {
  const [date = '', clock = ''] = new LocalCalendar(timeZone).timeAt(new Date(atMs)).split(' ');
  const at = { date, minute: minuteOfDay(clock) };
  const applying = prices.flatMap((price) => {
    const { entries = [], carTypes, when } = price;
    const time = timeWidthAt(when, at, { isHoliday });
    const isEntry = entries.length === 0 || (entry !== undefined && entries.includes(entry));
    const isCar = carTypes.length === 0 || carTypes.includes(carTypeId);
    if (time === null || !isEntry || !isCar) return [];
    return [
      { price, width: [isForEntries(price) ? 0 : 1, carTypes.length > 0 ? 0 : 1, timeWidths.indexOf(time)] },
    ];
  });
  return applying.toSorted((one, other) => compareWidths(one.width, other.width))[0]?.price;
}
