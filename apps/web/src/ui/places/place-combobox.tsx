import {
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import styles from './place-combobox.module.css';
import { PlaceList, type PlaceOption } from './place-list.tsx';
import { useListbox } from './use-listbox.ts';
import { useTypedText } from '../hydration/use-typed-text.ts';
import { VisuallyHidden } from '../styles/visually-hidden.tsx';

/** Lets the form move the focus to this field. */
export interface PlaceFieldHandle {
  /** Focuses the field and opens its list, as a tap would. */
  readonly open: () => void;
}

interface PlaceComboboxProps {
  readonly label: string;
  /** The field's name in the form. */
  readonly name?: string | undefined;
  readonly placeholder: string;
  readonly text: string;
  /** On the server: the submitted value. */
  readonly submittedText?: string | undefined;
  readonly onText: (text: string) => void;
  readonly onClear: () => void;
  readonly options: readonly PlaceOption[];
  readonly onChoose: (option: PlaceOption) => void;
  /** Whether the options are those for the current text. */
  readonly settled: boolean;
  /** The search had no results. */
  readonly nothingFound: boolean;
  readonly error?: string | undefined;
  /** On a phone the search covers the whole screen while it is open. */
  readonly fullScreenOnPhone?: boolean;
  readonly handle?: Ref<PlaceFieldHandle> | undefined;
  /** Alternatives to typing, below the field. */
  readonly children?: ReactNode;
}

/** A place search: an ARIA 1.2 combobox with matched letters marked. Source: LAND-3. */
export function PlaceCombobox(props: PlaceComboboxProps) {
  const {
    label,
    name,
    placeholder,
    text,
    submittedText,
    onText,
    onClear,
    options,
    onChoose,
    settled,
    nothingFound,
    error,
    fullScreenOnPhone = false,
    handle,
    children,
  } = props;
  const t = useText();
  const id = useId();
  const input = useTypedText<HTMLInputElement>(text);
  const list = useListbox({
    text,
    ids: options.map((option) => option.id),
    settled,
    onTake: (index) => {
      const option = options[index];
      if (option !== undefined) onChoose(option);
    },
  });
  const shown = list.open && (options.length > 0 || nothingFound);
  const isFullScreen = fullScreenOnPhone && list.open;
  const clear = () => {
    onClear();
    input.current?.focus();
  };
  const box = useRef<HTMLDivElement>(null);
  // The landing page's first script may have opened the search before the app has loaded; it stays open.
  const tookOver = useRef(false);
  useLayoutEffect(() => {
    if (tookOver.current) return;
    tookOver.current = true;
    if (box.current?.dataset['fullScreen'] === undefined) return;
    if (document.activeElement === input.current) list.show();
    else delete box.current.dataset['fullScreen'];
  });
  useImperativeHandle(handle, () => ({
    open: () => {
      input.current?.focus();
      list.show();
    },
  }));
  return (
    <div ref={box} className={styles.box} data-place="" data-full-screen={isFullScreen ? '' : undefined}>
      {fullScreenOnPhone && <CloseSearch input={input} onClose={list.hide} />}
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <input
          ref={input}
          id={id}
          name={name}
          className={styles.input}
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && list.active >= 0 ? `${id}-${list.active}` : undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={placeholder}
          // A long address is cut at its end, even if it is written against the direction of the page.
          dir={(submittedText ?? text) === '' ? undefined : 'auto'}
          value={submittedText ?? text}
          onChange={(event) => {
            onText(event.target.value);
            // Not for text typed before the app had loaded in a field without the focus.
            if (document.activeElement === event.target) list.show();
          }}
          onClick={list.show}
          onBlur={list.hide}
          onKeyDown={list.onKeyDown}
        />
        {text !== '' && (
          <IconButton label={`${t('clear')}: ${label}`} className={styles.clear} onClick={clear}>
            <Icon name="close" />
          </IconButton>
        )}
        <PlaceList
          {...{ id, label, options, nothingFound, shown, text }}
          active={list.active}
          onTake={(option) => {
            onChoose(option);
            list.hide();
          }}
        />
      </div>
      {error !== undefined && <PlaceError id={`${id}-error`} error={error} />}
      {children !== undefined && (
        // Keeps the focus in the input until the click, because its blur would close the search.
        <div className={styles.others} onPointerDown={(event) => list.open && event.preventDefault()}>
          {children}
        </div>
      )}
      <output>
        <VisuallyHidden>{shown ? t('place_results', { count: options.length }) : ''}</VisuallyHidden>
      </output>
    </div>
  );
}

interface CloseSearchProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
}

function CloseSearch({ input, onClose }: CloseSearchProps) {
  const t = useText();
  return (
    <IconButton
      label={t('place_search_close')}
      data-closes-search=""
      className={styles.back}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        onClose();
        input.current?.focus();
      }}
    >
      <Icon name="back" />
    </IconButton>
  );
}

function PlaceError({ id, error }: { readonly id: string; readonly error: string }) {
  return (
    <p className={styles.error} id={id}>
      <Icon name="alert" />
      {error}
    </p>
  );
}
