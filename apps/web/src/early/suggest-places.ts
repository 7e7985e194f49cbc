import { placeEarly, suggestEarly, type EarlySuggestion } from '../api/early-places.ts';
import type { ChosenPlace } from './early-draft.ts';

const throttleMs = 200;
const minLength = 2;

export interface EarlyField {
  /** Restores the markup that the app expects; resolves when no request is pending. */
  readonly leave: () => Promise<unknown>;
}

/** Where the chosen places of a form are kept. */
export interface ChosenPlaces {
  readonly chosenAt: (stop: 'pickup' | 'drop') => ChosenPlace | null;
  readonly keepChosen: (stop: 'pickup' | 'drop', place: ChosenPlace) => void;
}

/** Suggests places in the place fields, with plain requests. Sources: LAND-3, LAND-14, LAND-15. */
export function suggestPlacesEarly(form: HTMLFormElement, places: ChosenPlaces): readonly EarlyField[] {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[role=combobox]')];
  return inputs.map((input) => suggestFor(input, places));
}

/** Shows the state of the search while somebody types. */
export const openSearch = (box: HTMLElement): void => void (box.dataset['fullScreen'] = '');

/**
 * On a phone the search covers the screen while it is open, as it does in the app (place-combobox.module.css). It is
 * still open when the app takes over.
 */
function coverScreen(box: HTMLElement, input: HTMLInputElement, signal: AbortSignal): void {
  const open = () => openSearch(box);
  const close = () => delete box.dataset['fullScreen'];
  input.addEventListener('click', open, { signal });
  input.addEventListener('input', open, { signal });
  const back = box.querySelector<HTMLElement>('[data-closes-search]');
  back?.addEventListener('pointerdown', (event) => event.preventDefault(), { signal });
  back?.addEventListener('click', close, { signal });
  box.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) close();
    },
    { signal },
  );
}

/**
 * The focus moves on at the tap itself, so that a phone keeps its keyboard open: to the drop-off, or on a phone to the
 * button once both are filled in. The app does the same.
 */
function goOn(input: HTMLInputElement): void {
  const drop = input.form?.querySelector<HTMLInputElement>('input[name=drop]');
  if (input.name === 'pickup' && drop?.value === '') {
    drop.focus();
    drop.click();
  } else if (window.matchMedia('(max-width: 39.99rem)').matches)
    input.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
}

function suggestFor(input: HTMLInputElement, { chosenAt, keepChosen }: ChosenPlaces): EarlyField {
  const [stop, other] =
    input.name === 'pickup' ? (['pickup', 'drop'] as const) : (['drop', 'pickup'] as const);
  const session = crypto.randomUUID?.() ?? String(Math.random()).padEnd(18, '0').slice(2);
  const leaving = new AbortController();
  const box = input.closest<HTMLElement>('[data-place]');
  if (box !== null) coverScreen(box, input, leaving.signal);
  const list = document.createElement('div');
  list.className = 'early-list';
  list.dataset['earlyList'] = '';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', input.labels?.[0]?.textContent ?? '');
  list.id = input.getAttribute('aria-controls') ?? '';
  function open(): void {
    input.parentElement?.append(list);
    input.setAttribute('aria-expanded', 'true');
  }
  function close(): void {
    list.remove();
    input.setAttribute('aria-expanded', 'false');
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let asked = '';
  /** Requests are numbered; a response older than the one last shown is ignored. */
  let sent = 0;
  let shown = 0;
  let lookup: Promise<unknown> = Promise.resolve();
  let chosen: string | null = null;

  async function suggest(): Promise<void> {
    timer = undefined;
    const query = input.value.trim();
    if (query === asked) return;
    asked = query;
    if (query.length < minLength) {
      shown = sent + 1;
      close();
      return;
    }
    askedAtMs = performance.now();
    sent += 1;
    const number = sent;
    const items = await suggestEarly(query, session, chosenAt(other), leaving.signal);
    // Responses for fewer letters are shown until the next one arrives, which takes a second on a slow line.
    if (number < shown || leaving.signal.aborted) return;
    shown = number;
    list.replaceChildren(...items.map(optionOf));
    if (items.length > 0) open();
    else close();
  }

  function optionOf({ placeId, structuredText }: EarlySuggestion): HTMLElement {
    const option = document.createElement('button');
    option.type = 'button';
    option.className = 'early-option';
    option.setAttribute('role', 'option');
    const secondary = document.createElement('span');
    secondary.className = 'early-secondary';
    const address = document.createElement('bdi');
    address.textContent = structuredText.secondary;
    secondary.append(address);
    const pin = input.form?.querySelector('[data-pin] svg')?.cloneNode(true);
    option.append(...(pin === undefined ? [] : [pin]), marked(structuredText), secondary);
    option.addEventListener('pointerdown', (event) => event.preventDefault());
    option.addEventListener('click', () => {
      shown = sent + 1;
      close();
      delete box?.dataset['fullScreen'];
      input.value = asked = structuredText.main;
      chosen = placeId;
      lookup = choose(placeId, structuredText.main).catch(() => undefined);
      goOn(input);
    });
    return option;
  }

  async function choose(placeId: string, main: string): Promise<void> {
    const place = await placeEarly(placeId);
    // The person may have typed or chosen something else in the meantime.
    if (place === null || chosen !== placeId || input.value !== main) return;
    const { coords, description, approximate } = place;
    input.value = asked = description;
    keepChosen(stop, { ...coords, add: description, ...(approximate === true && { approximate }) });
  }

  /** At once, but at most once in each period, as in the app (use-place-search.ts). */
  const onInput = () => {
    const waitMs = Math.max(0, askedAtMs + throttleMs - performance.now());
    timer ??= setTimeout(() => void suggest().catch(() => undefined), waitMs);
  };
  input.addEventListener('input', onInput, leaving);
  // Handles text that was typed before this script had loaded.
  if (input.value.trim() !== '') onInput();
  const onKey = (event: KeyboardEvent) => {
    const options: HTMLElement[] = [...list.querySelectorAll('button')];
    if (!list.isConnected || !['ArrowDown', 'ArrowUp', 'Escape'].includes(event.key)) return;
    event.preventDefault();
    const at = options.indexOf(event.target as HTMLElement);
    const next = event.key === 'Escape' ? -1 : at + (event.key === 'ArrowDown' ? 1 : -1);
    // Below the last option and above the first one is the field.
    (options[next] ?? input).focus();
    if (event.key === 'Escape') close();
  };
  for (const element of [input, list]) element.addEventListener('keydown', onKey, leaving);
  return {
    leave: () => {
      leaving.abort();
      clearTimeout(timer);
      close();
      return lookup;
    },
  };
}

function marked({ main, matches }: EarlySuggestion['structuredText']): HTMLElement {
  const text = document.createElement('span');
  text.className = 'early-main';
  // A house number stays in its place in the address, even on a right-to-left page.
  const name = document.createElement('bdi');
  text.append(name);
  let at = 0;
  for (const { offset, length } of matches) {
    const mark = document.createElement('mark');
    mark.textContent = main.slice(offset, offset + length);
    name.append(main.slice(at, offset), mark);
    at = offset + length;
  }
  name.append(main.slice(at));
  return text;
}
