import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Notice } from '../notice.tsx';
import { refusalOfUndo, useOfferUndo } from '../undo/undo-context.ts';
import styles from './editing.module.css';

export interface DeleteDialogProps {
  readonly title: string;
  readonly onDelete: () => Promise<unknown>;
  /** If the server can restore the row: its name, and the request that restores it. */
  readonly undo?: { readonly name: string; readonly restore: () => Promise<unknown> };
  readonly onClose: () => void;
  /** The reason why the row cannot be deleted now. */
  readonly closed?: boolean;
  /** The text of the button; default: "Delete". */
  readonly action?: string;
  /** The effects of deleting. */
  readonly children: ReactNode;
}

/** Asks for confirmation before something is deleted, and names the effects. */
export function DeleteDialog(props: DeleteDialogProps) {
  const t = useText();
  const { title, onDelete, undo, onClose, closed = false, action, children } = props;
  const offerUndo = useOfferUndo();
  const deleted = () => {
    onClose();
    if (undo !== undefined)
      offerUndo({
        text: t('row_deleted', { name: undo.name }),
        undo: () => refusalOfUndo(undo.restore()),
      });
  };
  const deletion = useMutation({ mutationFn: onDelete, onSuccess: deleted });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button tone="danger" disabled={closed} busy={deletion.isPending} onClick={() => deletion.mutate()}>
            {action ?? t('delete_row')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {children}
        {deletion.error !== null && <Notice tone="bad">{t(failureOf(deletion.error).code)}</Notice>}
      </div>
    </Dialog>
  );
}
