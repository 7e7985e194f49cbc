import { format } from 'node:util';

/** React reports each pair once: `In HTML, <form> cannot be a descendant of <form>.` */
const misplaced = /cannot (be a (child|descendant) of|contain a nested)/;
let found: string[] = [];

/**
 * Records invalid nesting that React reports: a form inside a form, a paragraph around a block.
 * Returns a function that stops it.
 */
export function recordMarkupFaults(): () => void {
  const { error } = console;
  const note = (...words: unknown[]): void => {
    const text = format(...words);
    if (misplaced.test(text)) found.push(text.trim());
    error(...words);
  };
  Object.assign(console, { error: note });
  return () => void Object.assign(console, { error });
}

/** The faults recorded since the last call. */
export function takeMarkupFaults(): string[] {
  const taken = found;
  found = [];
  return taken;
}
