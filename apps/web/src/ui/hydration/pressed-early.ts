const mark = 'data-pressed-early';

/** Marks the button that was pressed last while the app is still loading. */
export function keepPress({ target }: Event): void {
  const button = target instanceof Element ? target.closest(buttonOfApp) : null;
  if (button === null) return;
  document.querySelector(`[${mark}]`)?.removeAttribute(mark);
  button.setAttribute(mark, '');
}

/** Suggestions, and the button that closes them, work before the app is there. */
const buttonOfApp = 'button[type=button]:not([role=option], [data-closes-search])';

/** Keeps presses until the app has started to take over the page; on a slow connection that takes seconds. */
export function keepPresses(): void {
  document.addEventListener('click', (event) => {
    if (document.documentElement.dataset['ready'] === undefined) keepPress(event);
  });
}

/** Presses the marked button again, now that the app can handle it. */
export function repeatPress(): void {
  const pressed = document.querySelector<HTMLElement>(`[${mark}]`);
  pressed?.removeAttribute(mark);
  pressed?.click();
}
