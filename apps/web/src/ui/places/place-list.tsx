import { useText } from '../../i18n/i18n-context.tsx';
import { Highlighted, type Match } from './highlighted.tsx';
import { Icon } from '../icon.tsx';
import styles from './place-combobox.module.css';

export interface PlaceOption {
  readonly id: string;
  readonly main: string;
  readonly matches: readonly Match[];
  readonly secondary: string;
  /** The map lacks the house number, or another place may have been meant. Source: SEARCH-11, SEARCH-13. */
  readonly isApproximate?: boolean;
  /** A place that the person already uses, with its kind. */
  readonly kind?: 'home' | 'work' | 'other' | 'recent';
}

const icons = { home: 'home', work: 'bag', other: 'star', recent: 'clock' } as const;

export interface PlaceListProps {
  readonly label: string;
  readonly text: string;
  readonly options: readonly PlaceOption[];
  /** The search had no results. */
  readonly nothingFound: boolean;
  /** The options are `<id>-0`, `<id>-1`, …; the list is `<id>-list`. */
  readonly id: string;
  readonly shown: boolean;
  readonly active: number;
  readonly onTake: (option: PlaceOption) => void;
}

/** The list below the field. It never has the focus: the combobox handles keys, the list handles clicks. */
export function PlaceList({ id, label, options, nothingFound, text, shown, active, onTake }: PlaceListProps) {
  const t = useText();
  if (shown && nothingFound && options.length === 0) {
    return (
      <div className={styles.list}>
        <p className={styles.none}>{t('place_no_match', { query: text })}</p>
        <div id={`${id}-list`} role="listbox" aria-label={label} />
      </div>
    );
  }
  return (
    <div id={`${id}-list`} className={styles.list} role="listbox" aria-label={label} hidden={!shown}>
      {options.map((option, index) => (
        <div
          key={option.id}
          id={`${id}-${index}`}
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Keeps the focus in the input, because its blur would close the list before the click registers.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(option)}
        >
          <Icon name={option.kind === undefined ? 'pin' : icons[option.kind]} />
          <span className={styles.main}>
            <bdi>
              <Highlighted text={option.main} matches={option.matches} />
            </bdi>
          </span>
          <span className={styles.secondary}>
            {option.isApproximate === true && `${t('place_about')} · `}
            <bdi>{option.secondary}</bdi>
          </span>
        </div>
      ))}
    </div>
  );
}
