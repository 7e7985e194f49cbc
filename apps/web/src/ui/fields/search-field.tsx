import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { TextField } from './text-field.tsx';

/**
 * How long typing must stop before a search: long enough to type the next letter, short enough to feel
 * immediate.
 */
export const searchPauseMs = 300;

export interface SearchFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The current search, which can also change from outside, for example by the back button. */
  readonly value?: string;
  /** Called when typing stops, and immediately on Enter. */
  readonly onSearch: (text: string) => void;
}

/** A debounced search field. In a form, Enter searches and does not submit the form. */
export function SearchField({ label, hint, value = '', onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  const [given, setGiven] = useState(value);
  if (given !== value) {
    setGiven(value);
    // If this field's own search comes back as a prop, keeps what was typed since.
    if (value !== searched) {
      setSearched(value);
      setTyped(value);
    }
  }
  const search = () => {
    const text = typed.trim();
    if (text === searched) return;
    setSearched(text);
    onSearch(text);
  };
  const pauseIsOver = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(() => pauseIsOver(), searchPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    search();
  };
  return (
    <TextField
      label={label}
      hint={hint}
      type="search"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
