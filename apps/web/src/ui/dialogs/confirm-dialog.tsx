import type { ReactNode } from 'react';
import type { Failure } from '../../api/client/failure.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { FailureNotice } from '../feedback/failure-notice.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  /** Label of the confirming button. */
  readonly verb: string;
  /** Label of the button that changes nothing; default: Cancel. */
  readonly back?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** Why the confirmed action was refused. */
  readonly failure?: Failure | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for confirmation of something that cannot be undone, and shows why it was refused. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, verb, back, danger = false, busy = false, failure = null, onConfirm, onClose } = props;
  const t = useText();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {back ?? t('cancel')}
          </Button>
          <Button tone={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      {props.children}
      <FailureNotice failure={failure} />
    </Dialog>
  );
}
