import { useMemo, useState } from 'react';
import { useHydrated } from '../../i18n/use-hydrated.ts';

/** A value kept in this browser, which the server does not know: it renders what an empty text stands for. */
export function useStored<Value>(
  key: string,
  parse: (text: string | null) => Value,
): readonly [Value, (change: (now: Value) => Value) => void] {
  const isHydrated = useHydrated();
  const stored = useMemo(() => parse(isHydrated ? readStored(key) : null), [isHydrated, key, parse]);
  const [chosen, setChosen] = useState<Value>();
  // Based on the current value: an undo may come after other changes.
  const change = (next: (now: Value) => Value) =>
    setChosen((now) => {
      const changed = next(now ?? stored);
      writeStored(key, JSON.stringify(changed));
      return changed;
    });
  return [chosen ?? stored, change];
}

/** With storage disabled a browser throws on every access; nothing is stored then. */
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage is disabled or full: the choice lasts until the page is closed.
  }
}
