/** Plain requests for the script that runs before the app; with the typed client it would be several times as large. */
export interface EarlySuggestion {
  readonly placeId: string;
  readonly structuredText: {
    readonly main: string;
    readonly matches: readonly { readonly offset: number; readonly length: number }[];
    readonly secondary: string;
  };
}

export async function suggestEarly(
  query: string,
  session: string,
  near: { readonly lat: number; readonly lng: number } | null,
  signal: AbortSignal,
): Promise<readonly EarlySuggestion[]> {
  const around = near === null ? {} : { lat: String(near.lat), lng: String(near.lng) };
  const search = new URLSearchParams({ q: query, session, ...around });
  const response = await fetch(`/api/places?${search}`, { signal });
  if (!response.ok) return [];
  const { items } = (await response.json()) as { items: readonly EarlySuggestion[] };
  return items;
}

export interface EarlyPlace {
  readonly coords: { readonly lat: number; readonly lng: number };
  readonly description: string;
  readonly approximate?: boolean;
}

/** The place of a suggestion; null if there is none. */
export async function placeEarly(placeId: string): Promise<EarlyPlace | null> {
  const response = await fetch(`/api/places/${encodeURIComponent(placeId)}`);
  return response.ok ? ((await response.json()) as EarlyPlace) : null;
}
