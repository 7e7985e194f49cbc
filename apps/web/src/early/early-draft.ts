// The number changes when stored drafts of an earlier release can no longer be read.
const storageKey = 'fiacre-booking-draft-2';

/** The position of the place that was chosen last; null if none was. */
export function chosenAt(stop: 'pickup' | 'drop'): { readonly lat: number; readonly lng: number } | null {
  const place = stored()[stop] as { readonly lat: number; readonly lng: number } | null | undefined;
  return place ?? null;
}

/** Stores a place in the draft that the booking form reads when the app has loaded. */
export function keepChosen(
  stop: 'pickup' | 'drop',
  place: { readonly lat: number; readonly lng: number; readonly add: string },
): void {
  change(() => ({ [stop]: place, [`${stop}Text`]: place.add }));
}

/**
 * Stores the content of a form that was submitted before any script had loaded: the browser then opened this
 * page again with the fields in its URL. A chosen place stays chosen if its field still has the same text.
 */
export function keepSubmitted(form: HTMLFormElement): void {
  const submitted = new URLSearchParams(window.location.search);
  for (const stop of ['pickup', 'drop'] as const) {
    const text = submitted.get(stop);
    if (text === null || text === '') continue;
    change((draft) => (draft[`${stop}Text`] === text ? {} : { [stop]: null, [`${stop}Text`]: text }));
    const input = form.querySelector<HTMLInputElement>(`input[name=${stop}]`);
    if (input?.value === '') input.value = text;
  }
  const carTypeId = submitted.get('carTypeId');
  if (carTypeId !== null) change(() => ({ carTypeId }));
  // Otherwise a reload would restore the old text.
  if (submitted.has('pickup')) window.history.replaceState(window.history.state, '', '/');
}

function change(changed: (draft: Readonly<Record<string, unknown>>) => object): void {
  const draft = stored();
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...draft, ...changed(draft) }));
  } catch {
    // Storage is disabled in some private modes; the text stays in the field, and the app asks for the place again.
  }
}

function stored(): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}
