import { useEffect, useId, useRef } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { useListbox } from '../../ui/use-listbox.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { Caller } from './caller.ts';
import styles from './caller-field.module.css';

export interface CallerOptionsProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly callers: readonly Caller[];
  /** Offered as a new caller, after the known ones. */
  readonly newNumber: string | null;
  /** The index of a caller; the new caller has the index after the last one. */
  readonly onTake: (index: number) => void;
  /** Called on Enter if no option was selected with the arrow keys. */
  readonly onEnter: () => void;
}

/** A combobox of callers: arrow keys move between them, Enter selects the best match. */
export function CallerOptions(props: CallerOptionsProps) {
  const { typed, onType, callers, newNumber, onTake, onEnter } = props;
  const t = useText();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // The page is used during phone calls, so the phone number gets the focus first.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const texts = callers.map(({ name, mobile }) => [name, mobile].filter(Boolean).join(' · '));
  const options = newNumber === null ? texts : [...texts, t('caller_new', { number: newNumber })];
  const list = useListbox(options.length, onTake);
  return (
    <div ref={box}>
      <TextField
        label={t('caller_number')}
        hint={t('caller_hint')}
        type="text"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={list.active >= 0 ? `${id}-${list.active}` : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          onType(event.target.value);
          list.show();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || list.active >= 0) list.onKeyDown(event);
          else if (!event.nativeEvent.isComposing) {
            event.preventDefault();
            onEnter();
          }
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('pick_rider')} className={styles.options}>
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
