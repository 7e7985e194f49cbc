import type { Tariff, Zone } from '@fiacre/contract';
import {
  addDays,
  chooseTariff,
  squareMetresOf,
  type RideSource,
  type RideToPrice,
  type Tariff as DomainTariff,
  type ZoneSizes,
} from '@fiacre/domain';

export const zoneSizes = (zones: readonly Zone[]): ZoneSizes =>
  new Map(zones.map(({ id, outline }) => [id, squareMetresOf(outline)]));

/** The version of each tariff that applies now; those in another currency do not apply. Source: TARIFF-18. */
export function versionsInForce(versions: readonly Tariff[], currency: string): readonly Tariff[] {
  const begun = versions.filter(({ inForce }) => inForce);
  const newest = begun.filter(
    ({ id, version }) => !begun.some((other) => other.id === id && other.version > version),
  );
  return newest.filter(({ rules }) => rules.currency === currency);
}

/** The days of a week as the editor names them: 0 to 6 from Monday, and a holiday. */
export const holiday = 7;

/** A Monday; the Wednesday of the next week is a holiday. */
const monday = '2001-01-08';
const holidayDate = '2001-01-17';

/** A moment of a week without holidays, or of a holiday in the middle of a week. */
export function momentOf(day: number, minute: number) {
  const date = day === holiday ? holidayDate : addDays(monday, day);
  return { at: { date, minute }, isHoliday: (other: string) => other === holidayDate };
}

/** A kind of ride: its car type, its source and its zones; an empty zone is a place outside all zones. */
export interface RideKind {
  readonly carTypeId: string;
  readonly source: RideSource;
  /** Of a ride on account. */
  readonly companyId?: string;
  readonly fromZone: string;
  readonly toZone: string;
}

export function rideToPrice(kind: RideKind, day: number, minute: number): RideToPrice {
  return {
    ...momentOf(day, minute),
    carTypeId: kind.carTypeId,
    source: kind.source,
    companyId: (kind.source === 'account' && kind.companyId) || null,
    pickupZones: kind.fromZone === '' ? [] : [kind.fromZone],
    dropZones: kind.toZone === '' ? [] : [kind.toZone],
    stops: 0,
  };
}

/** A part of a day with the tariff that applies; null: the line of the car type. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly tariff: DomainTariff | null;
}

const quarterHour = 15;

/** Which tariff applies to a kind of ride through a day, in quarters of an hour. Source: TARIFF-12. */
export function spansOf(
  tariffs: readonly DomainTariff[],
  kind: RideKind,
  day: number,
  sizes: ZoneSizes,
): readonly Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < 24 * 60; from += quarterHour) {
    const tariff = chooseTariff(tariffs, rideToPrice(kind, day, from), sizes);
    const before = spans.at(-1);
    if (before !== undefined && before.tariff?.id === tariff?.id)
      spans[spans.length - 1] = { ...before, to: from + quarterHour };
    else spans.push({ from, to: from + quarterHour, tariff });
  }
  return spans;
}
