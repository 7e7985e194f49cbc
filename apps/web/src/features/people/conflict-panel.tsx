import { useFleetAdmins } from '../../api/users.ts';
import { useCarTypes } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { nameOf } from './name-of.ts';
import type { Conflict } from './person-draft.ts';
import { fieldLabels } from './person-fields.tsx';
import styles from './people.module.css';

export interface ConflictPanelProps {
  readonly conflicts: readonly Conflict[];
  /** The server refused to save because the person has changed. */
  readonly isStale: boolean;
  readonly onResolve: (conflict: Conflict, keep: 'mine' | 'theirs') => void;
}

/** Two admins changed one person: shows both values of each field and asks which one to keep. */
export function ConflictPanel({ conflicts, isStale, onResolve }: ConflictPanelProps) {
  const t = useText();
  const textOf = useValueText(conflicts);
  if (conflicts.length === 0) return isStale ? <Notice tone="warn">{t('conflict_none')}</Notice> : null;
  return (
    <Notice tone="warn">
      <strong>{t('conflict_title')}</strong>
      <p>{t('conflict_text')}</p>
      {conflicts.map((conflict) => {
        const { field, mine, theirs } = conflict;
        const label = t('conflict_field', { field: t(fieldLabels[field]) });
        return (
          <div key={field} role="group" aria-label={label} className={styles.conflict}>
            <span>{label}</span>
            <Button tone="secondary" onClick={() => onResolve(conflict, 'mine')}>
              {t('conflict_mine', { value: textOf(field, mine) })}
            </Button>
            <Button tone="secondary" onClick={() => onResolve(conflict, 'theirs')}>
              {t('conflict_theirs', { value: textOf(field, theirs) })}
            </Button>
          </div>
        );
      })}
    </Notice>
  );
}

/** A value as text, with names instead of ids. */
function useValueText(conflicts: readonly Conflict[]) {
  const t = useText();
  const { data: carTypes } = useCarTypes();
  const { data: fleets } = useFleetAdmins(conflicts.some(({ field }) => field === 'fleetadmin'));
  return (field: Conflict['field'], value: string): string => {
    if (value === '') return t('conflict_empty');
    if (field === 'carTypeId') return carTypes?.items.find(({ id }) => id === value)?.name ?? value;
    if (field !== 'fleetadmin') return value;
    const fleet = fleets?.items.find(({ id }) => id === value);
    return fleet === undefined ? value : nameOf(fleet);
  };
}
