import { storedDraft, storeDraft } from '../api/offline/stored-draft.ts';

export interface ChosenPlace {
  readonly lat: number;
  readonly lng: number;
  readonly add: string;
  readonly approximate?: boolean;
}

/** The place last chosen; null if none was. */
export function chosenAt(stop: 'pickup' | 'drop'): ChosenPlace | null {
  return (storedDraft()[stop] as ChosenPlace | undefined) ?? null;
}

/** Stores a place in the draft that the booking form reads when the app has loaded. */
export function keepChosen(stop: 'pickup' | 'drop', place: ChosenPlace): void {
  change({ [stop]: place, [`${stop}Text`]: place.add });
}

/**
 * Stores the content of a form that was submitted before any script had loaded: the browser then opened this
 * page again with the fields in its URL. A chosen place stays chosen if its field still has the same text.
 */
export function keepSubmitted(form: HTMLFormElement): void {
  const submitted = new URLSearchParams(window.location.search);
  for (const stop of ['pickup', 'drop'] as const) {
    // A deep link's place is filled in by the app, unless something else was entered by then. Source: LINK-4.
    if (new RegExp(`[?&]${stop}_(off_)?(lat|lon|address)=`).test(window.location.search))
      change({ [stop]: null, [`${stop}Text`]: '' });
    const text = submitted.get(stop);
    if (text === null || text === '') continue;
    if (storedDraft()[`${stop}Text`] !== text) change({ [stop]: null, [`${stop}Text`]: text });
    const input = form.querySelector<HTMLInputElement>(`input[name=${stop}]`);
    if (input?.value === '') input.value = text;
  }
  const carTypeId = submitted.get('carTypeId');
  if (carTypeId !== null) change({ carTypeId });
  // Otherwise a reload would restore the old text.
  if (submitted.has('pickup')) window.history.replaceState(window.history.state, '', '/');
}

const change = (changed: object): void => storeDraft({ ...storedDraft(), ...changed });
