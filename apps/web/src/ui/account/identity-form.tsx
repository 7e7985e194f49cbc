import type { BodyInputOf } from '@fiacre/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { api } from '../../api/client/client.ts';
import { getPasskey, supportsPasskeys } from '../../api/passkeys.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { clearIfSame } from '../editing/clear-if-same.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { PasswordField, TextField } from '../fields/text-field.tsx';
import styles from './account.module.css';
import { SentCodeField } from './sent-code-field.tsx';
import { FailureNotice } from '../feedback/failure-notice.tsx';
import { useSend } from '../../api/sync/send.ts';

export interface IdentityFormProps {
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

type Confirmation = BodyInputOf<'confirmIdentity'>;

/** Asks for the proof that the server names: a passkey, a code of the app, the password, or a sent code. */
export function IdentityForm({ onConfirmed, onClose }: IdentityFormProps) {
  const t = useText();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [byCode, setByCode] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['confirmation-options'],
    queryFn: () => api.confirmationOptions({}),
    gcTime: 0,
  });
  const methods = data?.methods ?? [];
  const byPassword = methods.includes('password') && !byCode;
  const confirm = useSend({
    request: (api, body: Confirmation) => api.confirmIdentity({ body }),
    onSuccess: onConfirmed,
    onFailure: (_failure, { password, code }) => setTyped(clearIfSame(password ?? code ?? '')),
  });
  const failure = error ?? confirm.failure;

  async function signWithPasskey(): Promise<void> {
    const response = data?.passkey ? await getPasskey(data.passkey) : null;
    if (response !== null) confirm.send({ passkey: response });
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!confirm.busy) confirm.send(byPassword ? { password: typed } : { code: typed.trim() });
  }

  return (
    <Dialog
      title={t('identity_title')}
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={confirm.busy}>
            {t('confirm_step')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {data === undefined && error === null && <Skeleton lines={2} />}
        {methods.includes('passkey') && supportsPasskeys() && (
          <Button tone="secondary" onClick={() => void signWithPasskey()}>
            {t('use_passkey')}
          </Button>
        )}
        {data !== undefined && (
          <IdentityField
            method={methods.includes('totp') ? 'totp' : byPassword ? 'password' : 'code'}
            value={typed}
            onChange={setTyped}
          />
        )}
        {methods.includes('password') && (
          <Button
            tone="quiet"
            onClick={() => {
              setTyped('');
              setByCode(!byCode);
            }}
          >
            {t(byCode ? 'password_by_password' : 'password_by_code')}
          </Button>
        )}
        <FailureNotice failure={failure} />
      </form>
    </Dialog>
  );
}

interface IdentityFieldProps {
  readonly method: 'totp' | 'password' | 'code';
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** The field for one way to prove who somebody is. */
export function IdentityField({ method, value, onChange }: IdentityFieldProps) {
  const t = useText();
  if (method === 'code') return <SentCodeField value={value} onChange={onChange} />;
  if (method === 'password')
    return (
      <PasswordField
        label={t('password_present')}
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <TextField
      label={t('proof_app_code')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
