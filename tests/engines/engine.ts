import { setTimeout as pause } from 'node:timers/promises';

/** A browser under test, driven by real pointer and key events. */
export interface EngineBrowser {
  go(url: string): Promise<void>;
  /** The value of a JavaScript expression in the page; promises are awaited. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Input sources in the format that WebDriver and WebDriver BiDi share. */
  perform(actions: readonly object[]): Promise<void>;
  resize(size: Size): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Engine {
  readonly name: string;
  /** The package to install; null if it is installed. */
  missing(): string | null;
  open(): Promise<EngineBrowser>;
}

/** A phone: most riders book on one. */
export const phone: Size = { width: 390, height: 844 };

/** Not one pixel of the page is drawn: the virtual screen has failed, and a new window is needed. */
export class BlankWindow extends Error {}

const pollMilliseconds = 100;
/** Far more than a busy machine needs, so that the run fails only if a step never happens. */
export const patienceMilliseconds = 180_000;

/** Waits until `read` returns something. */
export async function until<Value>(what: string, read: () => Promise<Value | null>): Promise<Value> {
  const end = performance.now() + patienceMilliseconds;
  while (performance.now() < end) {
    // A browser that hangs does not respond at all.
    const value = await Promise.race([
      read().catch(() => null),
      pause(patienceMilliseconds, null, { ref: false }),
    ]);
    if (value !== null && (value as unknown) !== false) return value;
    await pause(pollMilliseconds);
  }
  throw new Error(`never happened: ${what}`);
}
