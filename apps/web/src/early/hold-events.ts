import { reselect, retype, type TextControl } from '../ui/hydration/retype.ts';
import { openSearch } from './suggest-places.ts';

/**
 * The events for which React hydrates the page at once rather than in steps. Source: `getEventPriority` of
 * react-dom.
 */
const held = [
  'pointerdown',
  'pointerup',
  'pointercancel',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'touchcancel',
  'click',
  'keydown',
  'keypress',
  'keyup',
  'beforeinput',
  'textInput',
  'input',
  'change',
  'compositionstart',
  'compositionupdate',
  'compositionend',
  'focusin',
  'focusout',
  'select',
  'selectstart',
  'selectionchange',
] as const;

/**
 * While the app hydrates the landing page, keeps taps and keys from it. The browser's own reactions remain: a
 * field gets the focus, a letter is entered. A tap on a place field opens its search here, and a pressed
 * button is passed to `keepPress`.
 *
 * @returns ends it, and passes on to the app what was typed and chosen
 */
export function holdEvents(keepPress: (event: Event) => void): () => void {
  const root = document.getElementById('root');
  /** The content of each field after the last key press, which the app's next render may replace. */
  const typed = new Map<TextControl, string>();
  const chosen = new Set<HTMLInputElement>();
  const selected = new Map<HTMLSelectElement, string>();
  function hold(event: Event): void {
    // Registered before React, which listens on the same element but starts later.
    event.stopImmediatePropagation();
    const { type, target } = event;
    if (type === 'input' && isOption(target)) chosen.add(target);
    else if (type === 'input' && isTextControl(target)) typed.set(target, target.value);
    else if (type === 'change' && target instanceof HTMLSelectElement) selected.set(target, target.value);
    if (type !== 'click' || !(target instanceof Element)) return;
    keepPress(event);
    const box = target.matches('[role=combobox]') ? target.closest<HTMLElement>('[data-place]') : null;
    if (box !== null) openSearch(box);
  }
  for (const type of held) root?.addEventListener(type, hold, true);
  return () => {
    for (const type of held) root?.removeEventListener(type, hold, true);
    for (const [field, text] of typed) retype(field, text);
    for (const option of chosen) option.click();
    for (const [select, value] of selected) reselect(select, value);
  };
}

const isOption = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'radio';

const isTextControl = (target: EventTarget | null): target is TextControl =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
