import type { ReactNode } from 'react';
import { formatDateTime } from '../../i18n/format.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Button } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';
import styles from './editing.module.css';
import type { LastChange } from './last-change.ts';

export type Kept = 'mine' | 'theirs';

/** A field that both admins changed, with both values; empty ones are `''`. */
export interface FieldConflict {
  readonly name: string;
  readonly label: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
}

export interface ConflictPanelProps {
  /** The fields that are not decided yet. */
  readonly conflicts: readonly FieldConflict[];
  readonly lastChange?: LastChange | null;
  readonly onResolve: (name: string, keep: Kept) => void;
}

/**
 * Somebody else saved the row while it was being edited: shows both values of each field that both changed
 * and asks which one to keep. Without such a field, says that the form now contains the other admin's
 * changes.
 */
export function ConflictPanel({ conflicts, lastChange = null, onResolve }: ConflictPanelProps) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const isOpen = conflicts.length > 0;
  return (
    <Notice tone="warn">
      <strong>{t('conflict_title')}</strong>
      {lastChange !== null && (
        <p>
          {t(lastChange.name === null ? 'conflict_saved_at' : 'conflict_saved_by', {
            name: lastChange.name ?? '',
            time: formatDateTime(dateLocale, lastChange.at, clock),
          })}
        </p>
      )}
      <p>{t(isOpen ? 'conflict_text' : 'conflict_none')}</p>
      {conflicts.map(({ name, label, mine, theirs }) => {
        const heading = t('conflict_field', { field: label });
        return (
          <div key={name} role="group" data-conflict aria-label={heading} className={styles.conflict}>
            <span>{heading}</span>
            <Choice caption={t('conflict_mine')} value={mine} onChoose={() => onResolve(name, 'mine')} />
            <Choice
              caption={t('conflict_theirs')}
              value={theirs}
              onChoose={() => onResolve(name, 'theirs')}
            />
          </div>
        );
      })}
    </Notice>
  );
}

interface ChoiceProps {
  readonly caption: string;
  readonly value: ReactNode;
  readonly onChoose: () => void;
}

function Choice({ caption, value, onChoose }: ChoiceProps) {
  const { t } = useI18n();
  return (
    <Button tone="secondary" className={styles.choice} onClick={onChoose}>
      <small>{caption}</small> <bdi>{value === '' ? t('conflict_empty') : value}</bdi>
    </Button>
  );
}
