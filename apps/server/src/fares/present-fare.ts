import type { Fare as ShownFare, Quote, Stop as ShownStop } from '@fiacre/contract';
import {
  fareLineText,
  gateOfLine,
  payableOf,
  quotedFees,
  riderLines,
  type Fare,
  tripCharge,
  type Role,
  type Stop,
} from '@fiacre/domain';
import { placesIn } from '../platform/database/place-columns.ts';
import { presentOffer, type PromoOffer } from '../promos/index.ts';
import type { PromiseOutlook } from '../promises/index.ts';
import type { StoredQuote } from './store.ts';
import type { FareFacts, QuotedTariff } from './tables.ts';
import { feesUnder } from './tariff.ts';

type Lines = ShownFare['lines'];

/** A fare with the text keys of its lines. Guests and riders see the total price, not its division. Source: ROLE-10. */
export function presentFare(
  reader: Role | 'guest',
  fare: Fare,
  tariff: QuotedTariff,
  facts: FareFacts | null,
): ShownFare {
  if (reader !== 'rider' && reader !== 'guest')
    return { ...fare, lines: presentLines(fare.lines, tariff, facts) };
  const { currency, grandTotal } = fare;
  return { currency, grandTotal, lines: presentRiderLines(fare, tariff, facts) };
}

/** Source: TARIFF-6, TARIFF-30. */
export function presentLines(lines: Fare['lines'], { chosen }: QuotedTariff, facts: FareFacts | null): Lines {
  const names = new Map<string, string>(
    chosen?.rules.extras.map(({ code, label }) => [`extra.${code}`, label]),
  );
  return lines.map(({ label, amount }) => {
    const name = names.get(label) ?? gateOfLine(label);
    const factor =
      label === 'surge' ? Math.min(facts?.surge ?? 1, chosen?.rules.surgeMaximum ?? 1) : undefined;
    return {
      label: fareLineText(label),
      ...(name !== undefined && { name }),
      ...(factor && { factor }),
      amount,
    };
  });
}

/** The same lines in estimate, receipt and fare proof. Source: ROLE-10. */
export function presentRiderLines(fare: Fare, tariff: QuotedTariff, facts: FareFacts | null): Lines {
  return presentLines(riderLines(fare, tariff), tariff, facts);
}

/** Facts about a quote that its booking does not need. */
interface QuoteExtras extends Pick<
  Quote,
  'nearestCarMinutes' | 'arrivesAt' | 'totalFollows' | 'isLimitedByMeter'
> {
  /** How long a driver waits before they may report that the rider did not come. */
  readonly noShowMinutes: number;
  readonly extras: Quote['extras'];
  readonly placeAccount: Quote['placeAccount'] | null;
  readonly promo: PromoOffer | null;
  readonly usable: readonly PromoOffer[] | undefined;
  readonly outlook: PromiseOutlook | null;
  readonly ferryMetres: number;
  /** For staff who book a ride for now; null without an estimate. */
  readonly waitSeconds: number | null | undefined;
}

export function presentQuote(
  reader: Role | 'guest',
  quote: StoredQuote,
  {
    extras,
    promo,
    usable,
    outlook,
    ferryMetres,
    waitSeconds,
    nearestCarMinutes,
    placeAccount,
    arrivesAt,
    totalFollows,
    isLimitedByMeter,
    noShowMinutes,
  }: QuoteExtras,
): Quote {
  return {
    id: quote.id,
    expiresAt: quote.expires_at.toISOString(),
    route: {
      distanceMetres: quote.distance_metres,
      durationSeconds: quote.duration_seconds,
      polyline: quote.polyline,
      estimated: quote.estimated,
      ferryMetres,
      speedFactor: quote.speed_factor,
    },
    fare: presentFare(reader, quote.fare, quote.tariff, quote.fare_facts),
    carTypeId: quote.car_type_id,
    persons: quote.persons,
    extras,
    ...placesIn(quote),
    coords: presentStops(quote.stops),
    tripDate: quote.trip_date?.toISOString() ?? null,
    ...(outlook && {
      promise: {
        safe: outlook.safe,
        saferAt: outlook.saferAtMs === null ? null : new Date(outlook.saferAtMs).toISOString(),
      },
    }),
    ...(promo && { promo: presentPromo(quote, promo) }),
    ...(usable && { usablePromos: usable.map((offer) => presentOffer(offer, quote.fare.grandTotal)) }),
    ...(placeAccount && { placeAccount }),
    ...(waitSeconds !== undefined && { waitSeconds }),
    ...(nearestCarMinutes !== undefined && { nearestCarMinutes }),
    arrivesAt,
    cancellation: cancellationOf(quote, noShowMinutes),
    waiting: waitingOf(quote.tariff),
    totalFollows,
    isLimitedByMeter,
  };
}

/** The stops of a quote or a booking, for its parties. Source: BOOK-19. */
export function presentStops(stops: readonly Stop[]): ShownStop[] {
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  return stops.map(({ reachedAtMs, leftAtMs, ...stop }) => ({
    ...stop,
    reachedAt: iso(reachedAtMs),
    leftAt: iso(leftAtMs),
  }));
}

/** Source: CAR-8. */
function cancellationOf(
  { tariff, fare, trip_date: tripDate }: StoredQuote,
  noShowMinutes: number,
): Quote['cancellation'] {
  const { graceMinutes, slabs, decimal } = feesUnder(tariff);
  const ride = { bookedForMs: tripDate?.getTime() ?? null, fare: fare.grandTotal, noShowMinutes };
  return { graceMinutes, fees: [...quotedFees({ slabs, decimal, currency: tariff.currency }, ride)] };
}

/** Waiting without a price runs on the meter. Source: TARIFF-5. */
function waitingOf({ chosen }: QuotedTariff): Quote['waiting'] {
  return (chosen?.rules.waiting ?? []).map(({ places, freeSeconds, rate, maximum }) => ({
    places: [...places],
    freeSeconds,
    rate: { ...rate },
    maximum,
  }));
}

function presentPromo({ fare }: StoredQuote, { details, discount }: PromoOffer): Quote['promo'] {
  return { promoName: details.promoName, discount, payableAmount: payableOf(tripCharge(fare, discount)) };
}
