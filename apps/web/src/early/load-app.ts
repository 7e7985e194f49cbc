const typingPauseMs = 1500;

export interface AppLoader {
  /** Loads the app unless that has begun; after a failure it begins again. */
  readonly start: () => void;
  readonly fail: () => void;
  readonly noteTyping: () => void;
  /** The person has typed enough: nothing waits any longer. */
  readonly endTyping: () => void;
  readonly isTyping: () => boolean;
  readonly untilPause: () => Promise<void>;
}

/**
 * Loads the app, which is fifty times as large as the first script, only while nobody is typing. `onLost` is called if a
 * file was lost on the way.
 */
export function appLoader(files: readonly string[], onLost: () => void): AppLoader {
  let started: Promise<unknown> | null = null;
  let isTyping = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const untilPause = async () => {
    while (isTyping) await new Promise((settled) => setTimeout(settled, 100));
  };
  const fail = () => {
    started = null;
    onLost();
  };
  const start = () => void (started ??= loadApp(files, untilPause).catch(fail));
  const endTyping = () => {
    isTyping = false;
    start();
  };
  const noteTyping = () => {
    isTyping = true;
    clearTimeout(pause);
    pause = setTimeout(endTyping, typingPauseMs);
  };
  return { start, fail, noteTyping, endTyping, isTyping: () => isTyping, untilPause };
}

/** Loads three files at a time, so that a suggestion never waits for all of them. */
async function loadApp(files: readonly string[], untilPause: () => Promise<void>): Promise<void> {
  const waiting = [...files];
  const loadNext = async (): Promise<void> => {
    await untilPause();
    const href = waiting.shift();
    if (href === undefined) return;
    await new Promise((settled) => {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      link.onload = link.onerror = settled;
      document.head.append(link);
    });
    await loadNext();
  };
  await Promise.all([loadNext(), loadNext(), loadNext()]);
  // The last file is the app. A file is listed before its imports, so each is run separately, and taps are
  // handled in between. They are imported by URL, because a literal import would add the bundler's loader.
  for (const file of [...files.slice(0, -1).reverse(), ...files.slice(-1)]) {
    await untilPause();
    await import(/* @vite-ignore */ file);
    await new Promise((settled) => setTimeout(settled));
  }
}
