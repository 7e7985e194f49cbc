import { useState, type KeyboardEvent } from 'react';

export interface Listbox {
  readonly open: boolean;
  /** Index of the option that Enter selects; −1 = none. */
  readonly active: number;
  readonly show: () => void;
  readonly hide: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Keyboard handling and open state of a combobox's list, following the ARIA 1.2 pattern. */
export function useListbox(count: number, onTake: (index: number) => void): Listbox {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const current = active < count ? active : -1;

  function hide(): void {
    setOpen(false);
    setActive(-1);
  }

  function move(step: number): void {
    setOpen(true);
    if (count > 0) setActive(current === -1 && step < 0 ? count - 1 : (current + step + count) % count);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // During composition the keys belong to the input method editor.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape' && open) hide();
    else if (event.key === 'Enter' && open && count > 0) {
      // If no option was chosen with the arrow keys, Enter selects the best match.
      onTake(Math.max(0, current));
      hide();
    } else return;
    event.preventDefault();
  }

  return { open, active: current, show: () => setOpen(true), hide, onKeyDown };
}
