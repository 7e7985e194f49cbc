import { reselect, retype } from './retype.ts';

const mark = 'data-pressed-early';
const typedMark = 'data-typed-early';

/** Marks the button or cell that was pressed last while the app is still loading. */
export function keepPress({ target }: Event): void {
  const button = target instanceof Element ? target.closest(buttonOfApp) : null;
  if (button === null) return;
  document.querySelector(`[${mark}]`)?.removeAttribute(mark);
  button.setAttribute(mark, '');
}

/** Suggestions, and the button that closes them, work before the app is there. */
const buttonOfApp =
  'button[type=button]:not([role=option], [data-closes-search]), [role=gridcell], [role=columnheader]';

/**
 * Keeps presses, and what is typed into a search or chosen in a filter, until the app has started to take over the page; on a
 * slow connection that takes seconds.
 */
export function keepPresses(): void {
  const isEarly = () => document.documentElement.dataset['ready'] === undefined;
  document.addEventListener('click', (event) => {
    if (isEarly()) keepPress(event);
  });
  document.addEventListener('input', ({ target }) => {
    const isSearch = target instanceof Element && target.closest('[role=search]') !== null;
    if (isEarly() && isSearch) target.setAttribute(typedMark, '');
  });
}

/** Types and presses again, now that the app can handle it. */
export function repeatPress(): void {
  for (const field of document.querySelectorAll(`[${typedMark}]`)) {
    field.removeAttribute(typedMark);
    if (field instanceof HTMLSelectElement) reselect(field, field.value);
    else if (field instanceof HTMLInputElement) retype(field, field.value);
  }
  const pressed = document.querySelector<HTMLElement>(`[${mark}]`);
  pressed?.removeAttribute(mark);
  pressed?.click();
}
