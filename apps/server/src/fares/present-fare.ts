import type { Fare as ShownFare, Quote } from '@fiacre/contract';
import { chargeOf, type Fare } from '@fiacre/domain';
import type { PromoOffer } from '../promos/index.ts';
import type { StoredQuote } from './store.ts';

/** A fare with the text keys of its lines. */
export function presentFare(fare: Fare): ShownFare {
  return { ...fare, lines: presentLines(fare.lines) };
}

export function presentLines(lines: Fare['lines']): ShownFare['lines'] {
  return lines.map(({ label, amount }) => ({ label: `fare_line_${label}`, amount }));
}

export function presentQuote(quote: StoredQuote, promo: PromoOffer | null): Quote {
  return {
    id: quote.id,
    expiresAt: quote.expires_at.toISOString(),
    route: {
      distanceMetres: quote.distance_metres,
      durationSeconds: quote.duration_seconds,
      polyline: quote.polyline,
      estimated: quote.estimated,
    },
    fare: presentFare(quote.fare),
    carTypeId: quote.car_type_id,
    pickup: { lat: quote.pickup_lat, lng: quote.pickup_lng, add: quote.pickup_add },
    drop: { lat: quote.drop_lat, lng: quote.drop_lng, add: quote.drop_add },
    tripDate: quote.trip_date?.toISOString() ?? null,
    ...(promo && { promo: presentPromo(quote, promo) }),
  };
}

function presentPromo({ fare }: StoredQuote, { details, discount }: PromoOffer): Quote['promo'] {
  return { promoName: details.promoName, discount, payableAmount: chargeOf(fare, discount).payable };
}
