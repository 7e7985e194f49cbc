import type { ReactNode } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

export interface AlertDialogProps {
  /** The subject of the dialog; the specification's own alerts are titled "Alert". */
  readonly title: TextKey;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The product's alert, with exactly one "Close" button. Source: LAYOUT-8. */
export function AlertDialog({ title, onClose, children }: AlertDialogProps) {
  const t = useText();
  return (
    <Dialog
      title={t(title)}
      onClose={onClose}
      closeButton={false}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {children}
    </Dialog>
  );
}
