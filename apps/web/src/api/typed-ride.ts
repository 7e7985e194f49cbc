import type { ResponseOf } from '@fiacre/contract';
import { createContext, use } from 'react';

export interface TypedStop {
  readonly text: string;
  readonly placeId: string | null;
  readonly suggestions: ResponseOf<'suggestPlaces'>['items'];
}

/**
 * The landing page's form after it was submitted without scripts, with the server's results for it. The
 * server renders it into `noscript` elements; for the app, which keeps its own draft, it is always null.
 */
export interface TypedRide {
  readonly pickup: TypedStop;
  readonly drop: TypedStop;
  readonly carTypeId: string | null;
  readonly prices: ResponseOf<'comparePrices'>['items'] | null;
  readonly problem: string | null;
}

export const TypedRideContext = createContext<TypedRide | null>(null);

export const useTypedRide = (): TypedRide | null => use(TypedRideContext);
