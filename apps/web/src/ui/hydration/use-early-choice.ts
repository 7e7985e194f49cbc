import { useLayoutEffect, useRef, type RefObject } from 'react';
import { openedByGoingBack } from './opened-by-going-back.ts';
import { reselect } from './retype.ts';

/**
 * Passes on a choice made in a server-rendered radio button before the scripts had loaded: React keeps the
 * browser's choice on the screen but does not notice it.
 */
export function useEarlyRadio(checked: boolean): RefObject<HTMLInputElement | null> {
  const radio = useRef<HTMLInputElement>(null);
  const rendered = useRef(checked);
  useLayoutEffect(() => {
    const node = radio.current;
    if (node === null || !node.checked || rendered.current) return;
    // Runs after the render, as for a text (use-typed-text.ts).
    queueMicrotask(() => {
      // Otherwise the press would change nothing.
      node.checked = false;
      node.click();
    });
  }, []);
  return radio;
}

/**
 * The same for a select; its value has to be one of its options. Going back, Safari restores the choice from
 * when the page was left, which may be out of date.
 */
export function useEarlySelect(): RefObject<HTMLSelectElement | null> {
  const select = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    const node = select.current;
    const rendered = [...(node?.options ?? [])].find(({ defaultSelected }) => defaultSelected);
    if (node === null || rendered === undefined || rendered.selected || openedByGoingBack()) return;
    const chosen = node.value;
    queueMicrotask(() => reselect(node, chosen));
  }, []);
  return select;
}
