const storageKey = 'fiacre-booking-draft';

/** Stores a place in the draft that the booking form reads when the app takes over. */
export function keepChosen(
  stop: 'pickup' | 'drop',
  place: { readonly lat: number; readonly lng: number; readonly add: string },
): void {
  try {
    const draft = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as object;
    sessionStorage.setItem(
      storageKey,
      JSON.stringify({ ...draft, [stop]: place, [`${stop}Text`]: place.add }),
    );
  } catch {
    // Storage is off in some private modes; the text stays in the field, and the app asks for the place again.
  }
}
