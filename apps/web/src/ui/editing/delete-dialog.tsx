import type { ReactNode } from 'react';
import type { Sending } from '../../api/sync/send.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { refusalOfUndo, useOfferUndo } from '../undo/undo-context.ts';
import styles from './editing.module.css';
import { FailureNotice } from '../feedback/failure-notice.tsx';

export interface DeleteDialogProps<Row> {
  readonly title: string;
  readonly row: Row;
  readonly remove: Sending<Row>;
  /** If the server can restore the row: its name, and the request that restores it. */
  readonly undo?: { readonly name: string; readonly restore: Sending<Row> };
  readonly onClose: () => void;
  /** The reason why the row cannot be deleted now. */
  readonly closed?: boolean;
  /** The text of the button; default: "Delete". */
  readonly action?: string;
  /** The effects of deleting. */
  readonly children: ReactNode;
}

/** Asks for confirmation before something is deleted, and names the effects. */
export function DeleteDialog<Row>(props: DeleteDialogProps<Row>) {
  const t = useText();
  const { title, row, remove, undo, onClose, closed = false, action, children } = props;
  const offerUndo = useOfferUndo();
  const deleted = () => {
    onClose();
    if (undo !== undefined)
      offerUndo({
        text: t('row_deleted', { name: undo.name }),
        undo: () => refusalOfUndo(undo.restore.sendAsync(row)),
      });
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            tone="danger"
            disabled={closed}
            busy={remove.busy}
            onClick={() => void remove.sendAsync(row).then(deleted, () => null)}
          >
            {action ?? t('delete_row')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {children}
        <FailureNotice failure={remove.failure} />
      </div>
    </Dialog>
  );
}
