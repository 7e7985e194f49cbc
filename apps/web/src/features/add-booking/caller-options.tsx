import { useEffect, useId, useRef } from 'react';
import { inOneLine } from '../../i18n/direction.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { useListbox } from '../../ui/places/use-listbox.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Caller } from './caller.ts';
import styles from './caller-field.module.css';

export interface CallerOptionsProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly callers: readonly Caller[];
  /** Whether the callers are the results for the current text. */
  readonly settled: boolean;
  /** The option to add a new caller, after the known ones. */
  readonly newNumber: string | null;
  /** The index of a caller; the new caller comes after the known ones. */
  readonly onTake: (index: number) => void;
}

/** A combobox of callers: arrow keys move between them, Enter selects the best match. */
export function CallerOptions(props: CallerOptionsProps) {
  const { typed, onType, callers, settled, newNumber, onTake } = props;
  const t = useText();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // The page is used during phone calls, so the phone number gets the focus first.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const texts = callers.map(({ name, mobile }) => inOneLine([name, mobile]));
  const options = newNumber === null ? texts : [...texts, t('caller_new', { number: newNumber })];
  const ids = callers.map((caller) => caller.id);
  const list = useListbox({
    text: typed,
    ids: newNumber === null ? ids : [...ids, 'new'],
    settled,
    onTake,
  });
  return (
    <div ref={box}>
      <TextField
        label={t('caller_number')}
        hint={t('caller_hint')}
        type="text"
        role="combobox"
        aria-expanded={list.open && options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={list.active >= 0 ? `${id}-${list.active}` : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          onType(event.target.value);
          list.show();
        }}
        onFocus={list.show}
        onBlur={list.hide}
        onKeyDown={(event) => {
          list.onKeyDown(event);
          // Never submits the form.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
        }}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('pick_rider')}
        className={styles.options}
        hidden={!list.open}
      >
        {options.map((text, index) => (
          <div
            key={text}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === list.active}
            className={styles.option}
            onKeyDown={list.onKeyDown}
            // Keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onTake(index)}
          >
            {text}
          </div>
        ))}
      </div>
    </div>
  );
}
