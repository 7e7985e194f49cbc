import type { ResponseOf } from './contract.ts';

export interface TypedStop {
  readonly text: string;
  /** The chosen suggestion; null until one is chosen, and once its text was changed. */
  readonly placeId: string | null;
  readonly suggestions: ResponseOf<'suggestPlaces'>['items'];
}

/** The landing page's form as a browser without scripts submits it, with what the server found. */
export interface TypedRide {
  readonly pickup: TypedStop;
  readonly drop: TypedStop;
  readonly carTypeId: string | null;
  /** The total of each car type once both places are chosen. */
  readonly prices: ResponseOf<'comparePrices'>['items'] | null;
  /** Why there is no price: the code of a refusal. */
  readonly problem: string | null;
}
