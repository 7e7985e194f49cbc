import type { Me, ResponseOf } from '@fiacre/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { CodeField } from '../../ui/account/code-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Contact = ResponseOf<'updateMe'>['toProve'][number];

export interface ContactCodeDialogProps {
  readonly contact: Contact;
  /** The new address or number, to which the code was sent. */
  readonly value: string;
  readonly onSaved: (me: Me) => void;
  readonly onClose: () => void;
}

/** Asks for the code that proves a new address or number; until then the old one stays. Source: PROF-7. */
export function ContactCodeDialog({ contact, value, onSaved, onClose }: ContactCodeDialogProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const prove = useMutation({
    mutationFn: (typed: string) => api.proveContact({ body: { contact, code: typed } }),
    onSuccess: onSaved,
    onError: () => setCode(''),
  });
  const give = (typed: string) => {
    if (!prove.isPending) prove.mutate(typed);
  };
  return (
    <Dialog
      title={t(contact)}
      onClose={onClose}
      actions={
        <Button busy={prove.isPending} onClick={() => give(code)}>
          {t('confirm_step')}
        </Button>
      }
    >
      <CodeField
        label={t('contact_code', { contact: value })}
        value={code}
        error={prove.error === null ? undefined : t(failureOf(prove.error).code)}
        onChange={setCode}
        onComplete={give}
      />
    </Dialog>
  );
}
