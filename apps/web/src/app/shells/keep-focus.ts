/** Parts of a page that have a heading. */
const parts = 'article, section, dialog, main';

function partsAround(element: Element): readonly Element[] {
  const around: Element[] = [];
  for (let part = element.closest(parts); part !== null; part = part.parentElement?.closest(parts) ?? null)
    around.push(part);
  return around;
}

/** Moves the focus to an element that is not a control, until the user moves on. */
function focusOnce(element: HTMLElement, preventScroll: boolean): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll });
}

/**
 * A control that disappears, such as “Accept” once the task is accepted, takes the focus with it, and a
 * screen reader starts again at the top of the document. Instead, the focus goes to the heading of the
 * remaining part of the page.
 *
 * @returns ends it
 */
export function keepFocus(main: HTMLElement): () => void {
  let last: HTMLElement | null = null;
  let around: readonly Element[] = [];
  let isSeen = false;
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    around = partsAround(target);
    isSeen = target.matches(':focus-visible');
  };
  /**
   * Browsers also fire this event for a control that is about to be removed, so it is checked again
   * afterwards.
   */
  const leave = ({ target }: FocusEvent): void =>
    void setTimeout(() => {
      if (last === target && last?.isConnected === true && document.activeElement === document.body)
        last = null;
    });
  const restore = (): void => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return;
    const part = around.find(({ isConnected }) => isConnected) ?? main;
    const heading = part.querySelector<HTMLElement>('h1, h2, h3') ?? main;
    // The page must not jump under a finger, but keyboard users have to see the focus.
    focusOnce(heading, !isSeen);
  };
  const observer = new MutationObserver(restore);
  observer.observe(main, { childList: true, subtree: true });
  main.addEventListener('focusin', remember);
  main.addEventListener('focusout', leave);
  return () => {
    observer.disconnect();
    main.removeEventListener('focusin', remember);
    main.removeEventListener('focusout', leave);
  };
}
