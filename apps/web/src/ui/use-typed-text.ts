import { useLayoutEffect, useRef, type RefObject } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Enters text as a key press would, so that the field's own `onChange` handles it. */
function retype(field: TextControl, text: string): void {
  // React compares with the value that it saw last. The prototype's setter changes the text without React noticing.
  field.value = '';
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Keeps what was typed into a server-rendered field before the scripts had loaded; otherwise the first render in the
 * browser would replace it with `value`.
 */
export function useTypedText<Control extends TextControl>(value: unknown): RefObject<Control | null> {
  const field = useRef<Control>(null);
  const rendered = useRef(value);
  useLayoutEffect(() => {
    const node = field.current;
    if (node === null || typeof rendered.current !== 'string' || node.value === rendered.current) return;
    const typed = node.value;
    // Runs after the render, one field after another: a form may keep all of its fields in one object.
    queueMicrotask(() => retype(node, typed));
  }, []);
  return field;
}
