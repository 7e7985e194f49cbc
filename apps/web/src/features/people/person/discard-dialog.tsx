import { useText } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

export interface DiscardDialogProps {
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

/** Asks for confirmation before typed text is discarded. */
export function DiscardDialog({ onDiscard, onKeep }: DiscardDialogProps) {
  const t = useText();
  return (
    <ConfirmDialog
      title={t('person_discard_title')}
      verb={t('person_discard')}
      back={t('person_keep_editing')}
      danger
      onConfirm={onDiscard}
      onClose={onKeep}
    >
      <p>{t('person_discard_text')}</p>
    </ConfirmDialog>
  );
}
