import type { ResponseOf } from '@fiacre/contract';
import { useState } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { CodeField } from '../../ui/account/code-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { queryKeys } from '../../api/client/query-keys.ts';
import { useSend } from '../../api/sync/send.ts';

type Contact = ResponseOf<'updateMe'>['toProve'][number];

export interface ContactCodeDialogProps {
  readonly contact: Contact;
  /** The new address or number, to which the code was sent. */
  readonly value: string;
  /** Also called once the code was accepted. */
  readonly onClose: () => void;
}

/** Asks for the code that proves a new address or number; until then the old one stays. Source: PROF-7. */
export function ContactCodeDialog({ contact, value, onClose }: ContactCodeDialogProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const prove = useSend({
    request: (api, typed: string) => api.proveContact({ body: { contact, code: typed } }),
    store: (saved) => [queryKeys.me, saved],
    onSuccess: onClose,
    onFailure: () => setCode(''),
  });
  const give = (typed: string) => {
    if (!prove.busy) prove.send(typed);
  };
  return (
    <Dialog
      title={t(contact)}
      onClose={onClose}
      actions={
        <Button busy={prove.busy} onClick={() => give(code)}>
          {t('confirm_step')}
        </Button>
      }
    >
      <CodeField
        label={t('contact_code', { contact: value })}
        value={code}
        error={prove.failure === null ? undefined : t(prove.failure.code)}
        onChange={setCode}
        onComplete={give}
      />
    </Dialog>
  );
}
