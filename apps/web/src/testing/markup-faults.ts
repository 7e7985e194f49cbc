import { format } from 'node:util';

/** React says so of each pair once: `In HTML, <form> cannot be a descendant of <form>.` */
const misplaced = /cannot (be a (child|descendant) of|contain a nested)/;
let found: string[] = [];

/**
 * Notes what React draws and a browser would not read: a form inside a form, a paragraph around a block.
 * Returns what ends it.
 */
export function noteMarkupFaults(): () => void {
  const { error } = console;
  const note = (...words: unknown[]): void => {
    const text = format(...words);
    if (misplaced.test(text)) found.push(text.trim());
    error(...words);
  };
  Object.assign(console, { error: note });
  return () => void Object.assign(console, { error });
}

/** What was noted since the last call. */
export function takeMarkupFaults(): string[] {
  const taken = found;
  found = [];
  return taken;
}
