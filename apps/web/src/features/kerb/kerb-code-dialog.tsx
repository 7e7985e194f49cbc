import { useState } from 'react';
import { kerbLink, useKerbEdits, useKerbPlaces } from '../../api/office/kerb.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { QrCode } from '../../ui/account/qr-code.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import styles from './kerb.module.css';

export interface KerbCodeDialogProps {
  readonly id: string;
  readonly editable: boolean;
  readonly onClose: () => void;
}

/** A place's code: to scan, print or replace. Sources: KERB-2, KERB-9. */
export function KerbCodeDialog({ id, editable, onClose }: KerbCodeDialogProps) {
  const t = useText();
  const [isReplacing, setReplacing] = useState(false);
  const place = useKerbPlaces().data?.find((one) => one.id === id);
  const { replaceCode } = useKerbEdits();
  if (place === undefined) return null;
  if (isReplacing)
    return (
      <ConfirmDialog
        title={t('kerb_new_code')}
        verb={t('kerb_new_code')}
        danger
        busy={replaceCode.busy}
        failure={replaceCode.failure}
        onConfirm={() => replaceCode.send(place, { onSuccess: () => setReplacing(false) })}
        onClose={() => setReplacing(false)}
      >
        <p>{t('kerb_new_code_text')}</p>
      </ConfirmDialog>
    );
  return (
    <Dialog
      title={t('kerb_code_of', { name: place.name })}
      onClose={onClose}
      actions={
        <>
          {editable && (
            <Button tone="secondary" onClick={() => setReplacing(true)}>
              {t('kerb_new_code')}
            </Button>
          )}
          {(['poster', 'stickers'] as const).map((sheet) => (
            <a
              key={sheet}
              className={buttonClass()}
              href={`/kerbplaces/${id}/print?sheet=${sheet}`}
              target="_blank"
            >
              {t(`kerb_print_${sheet}`)}
            </a>
          ))}
        </>
      }
    >
      <div className={styles.code}>
        <QrCode text={kerbLink(place)} caption={kerbLink(place)} />
        <p>{t('kerb_code_hint')}</p>
      </div>
    </Dialog>
  );
}
