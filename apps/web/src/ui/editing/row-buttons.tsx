import type { TextKey } from '@fiacre/contract/texts/en';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button, IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import styles from './editing.module.css';

export interface RowButtonsProps {
  /** The row's name, for screen readers. */
  readonly name: string;
  readonly onEdit?: () => void;
  readonly onDelete?: () => void;
  /** Further buttons before these. */
  readonly children?: ReactNode;
}

/** The buttons of a row that can be edited and deleted. */
export function RowButtons({ name, onEdit, onDelete, children }: RowButtonsProps) {
  const t = useText();
  return (
    <div className={styles.buttons}>
      {children}
      {onEdit !== undefined && (
        <IconButton label={t('edit_row', { name })} onClick={onEdit}>
          <Icon name="edit" />
        </IconButton>
      )}
      {onDelete !== undefined && (
        <IconButton label={t('delete_row_named', { name })} onClick={onDelete}>
          <Icon name="trash" />
        </IconButton>
      )}
    </div>
  );
}

interface TextButtonProps {
  readonly label: TextKey;
  readonly onClick: () => void;
}

/** A button with a text between those of a row. */
export function TextButton({ label, onClick }: TextButtonProps) {
  const t = useText();
  return (
    <Button tone="quiet" onClick={onClick}>
      {t(label)}
    </Button>
  );
}
