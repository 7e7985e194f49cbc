import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';

export interface ListboxOptions {
  /** The content of the field. */
  readonly text: string;
  /** The listed options; while a search runs, they may still be those for an earlier text. */
  readonly ids: readonly string[];
  /** Whether the options are those for the current text. */
  readonly settled: boolean;
  readonly onTake: (index: number) => void;
}

export interface Listbox {
  readonly open: boolean;
  /** Index of the highlighted option; −1 = none. */
  readonly active: number;
  readonly show: () => void;
  readonly hide: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Keyboard handling and open state of a combobox's list, following the ARIA 1.2 pattern. Enter takes the highlighted
 * option, or else the best match of the whole text: if the search has not finished, as soon as it has.
 */
export function useListbox({ text, ids, settled, onTake }: ListboxOptions): Listbox {
  const [open, setOpen] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  const [entered, setEntered] = useState(false);
  /** Number of successful searches that Enter has waited for. */
  const [late, setLate] = useState(0);
  const [lastText, setLastText] = useState(text);
  if (lastText !== text) {
    setLastText(text);
    setActiveId(null);
    setEntered(false);
  }
  if (entered && settled) {
    setEntered(false);
    // If nothing was found, the list says so.
    if (ids.length > 0) {
      setOpen(false);
      setLate(late + 1);
    }
  }
  const active = activeId === null ? -1 : ids.indexOf(activeId);

  function hide(): void {
    setOpen(false);
    setActiveId(null);
    setEntered(false);
  }

  function move(step: number): void {
    setOpen(true);
    setEntered(false);
    const next = active === -1 && step < 0 ? ids.length - 1 : (active + step + ids.length) % ids.length;
    setActiveId(ids[next] ?? null);
  }

  function take(index: number): void {
    onTake(index);
    hide();
  }

  const takeBest = useEffectEvent(() => onTake(0));
  useEffect(() => {
    if (late > 0) takeBest();
  }, [late]);
  useEffect(() => {
    if (!entered) return undefined;
    const forget = () => setEntered(false);
    document.addEventListener('pointerdown', forget, true);
    return () => document.removeEventListener('pointerdown', forget, true);
  }, [entered]);

  function onKeyDown(event: KeyboardEvent): void {
    // During composition the keys belong to the input method editor.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape' && open) hide();
    else if (event.key === 'Enter' && open && active >= 0) take(active);
    else if (event.key === 'Enter' && open && !settled) setEntered(true);
    else if (event.key === 'Enter' && open && ids.length > 0) take(0);
    else return;
    event.preventDefault();
  }

  return { open, active, show: () => setOpen(true), hide, onKeyDown };
}
