import { useText } from '../../i18n/i18n-context.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './columns-dialog.module.css';
import type { ListColumn } from './list-column.ts';
import { defaultColumns, type SavedColumns } from './saved-columns.ts';

export interface ColumnsDialogProps {
  /** All columns, in display order. */
  readonly columns: readonly Pick<ListColumn<never>, 'name' | 'label'>[];
  readonly saved: SavedColumns;
  readonly onSave: (saved: SavedColumns) => void;
  readonly onClose: () => void;
}

/**
 * Chooses the columns of a list and their order. Every change applies immediately. The arrows at either end do
 * nothing, but are not disabled, so that keyboard users keep the focus.
 */
export function ColumnsDialog({ columns, saved, onSave, onClose }: ColumnsDialogProps) {
  const t = useText();
  const names = columns.map(({ name }) => name);
  const shown = names.filter((name) => !saved.hidden.includes(name));
  const toggle = (name: string) => {
    const hidden = shown.includes(name)
      ? [...saved.hidden, name]
      : saved.hidden.filter((other) => other !== name);
    onSave({ ...saved, hidden });
  };
  const move = (name: string, index: number) => {
    const others = names.filter((other) => other !== name);
    onSave({ ...saved, order: others.toSpliced(Math.max(0, index), 0, name) });
  };
  return (
    <Dialog
      title={t('columns')}
      onClose={onClose}
      actions={
        <Button tone="secondary" onClick={() => onSave(defaultColumns)}>
          {t('columns_reset')}
        </Button>
      }
    >
      <ul className={styles.columns}>
        {columns.map(({ name, label }, index) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                checked={shown.includes(name)}
                disabled={shown.length === 1 && shown[0] === name}
                onChange={() => toggle(name)}
              />
              {t(label)}
            </label>
            <IconButton
              label={t('column_earlier', { name: t(label) })}
              aria-disabled={index === 0}
              onClick={() => move(name, index - 1)}
            >
              <Icon name="chevron" className={styles.up} />
            </IconButton>
            <IconButton
              label={t('column_later', { name: t(label) })}
              aria-disabled={index === columns.length - 1}
              onClick={() => move(name, index + 1)}
            >
              <Icon name="chevron" />
            </IconButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
