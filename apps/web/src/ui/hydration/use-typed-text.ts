import { useLayoutEffect, useRef, type RefObject } from 'react';
import { retype, type TextControl } from './retype.ts';

/**
 * Keeps text typed into a server-rendered field before the scripts had loaded; otherwise the first render in
 * the browser would replace it with `value`.
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
