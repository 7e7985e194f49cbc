import type { ReactNode } from 'react';
import { useText } from '../i18n/i18n-context.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface AlertDialogProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The product's alert: titled "Alert", with exactly one "Close" button. Source: LAYOUT-8. */
export function AlertDialog({ onClose, children }: AlertDialogProps) {
  const t = useText();
  return (
    <Dialog
      title={t('alert')}
      onClose={onClose}
      closeButton={false}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {children}
    </Dialog>
  );
}
