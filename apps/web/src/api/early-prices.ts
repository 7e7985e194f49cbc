/** The prices of a ride and how soon the nearest cars can be there, by a plain request. */
export interface EarlyPrices {
  readonly distanceMetres: number;
  readonly durationSeconds: number;
  readonly items: readonly {
    readonly carTypeId: string;
    readonly grandTotal: number | null;
    readonly isFixed: boolean;
    readonly nearestCarMinutes: number | null;
  }[];
}

interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** The prices, or the code of the refusal. Nobody's session is sent: the price is a guest's. */
export async function pricesEarly(
  pickup: Point,
  drop: Point,
  signal: AbortSignal,
): Promise<EarlyPrices | string> {
  const search = new URLSearchParams({
    pickupLat: String(pickup.lat),
    pickupLng: String(pickup.lng),
    dropLat: String(drop.lat),
    dropLng: String(drop.lng),
  });
  const response = await fetch(`/api/prices?${search}`, { signal, credentials: 'omit' });
  const body = (await response.json()) as EarlyPrices | { readonly error: { readonly code: string } };
  return 'error' in body ? body.error.code : body;
}
