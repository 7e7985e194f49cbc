import type { Me } from '@fiacre/contract';
import { useState } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { SecuritySection } from './security-section.tsx';

export function PasswordSection({ me }: { readonly me: Me }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [changed, setChanged] = useState(false);
  return (
    <SecuritySection
      title={t('password')}
      text={t(me.hasPassword ? 'password_text' : 'password_none')}
      actions={
        <Button tone="secondary" onClick={() => setOpen(true)}>
          {t(me.hasPassword ? 'password_change' : 'password_set')}
        </Button>
      }
    >
      {changed && <Notice tone="good">{t('password_changed')}</Notice>}
      {open && (
        <ChangePasswordDialog
          me={me}
          onClose={() => setOpen(false)}
          onChanged={() => {
            setOpen(false);
            setChanged(true);
          }}
        />
      )}
    </SecuritySection>
  );
}
