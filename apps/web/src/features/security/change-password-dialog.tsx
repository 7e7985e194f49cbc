import type { Me } from '@fiacre/contract';
import { passwordProblem } from '@fiacre/domain';
import { useId, useState, type FormEvent } from 'react';
import { localFailure, type Failure } from '../../api/client/failure.ts';
import { queryKeys } from '../../api/client/query-keys.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { SentCodeField } from '../../ui/account/sent-code-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { passwordHints } from '../../ui/fields/password-hints.ts';
import { PasswordField } from '../../ui/fields/text-field.tsx';
import styles from './security.module.css';
import { securityQueries } from './use-second-factor.ts';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { useSend } from '../../api/sync/send.ts';

export interface ChangePasswordDialogProps {
  readonly me: Me;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/**
 * Sets a new password, confirmed with the current one or with a code for users who forgot it. Sources: REG-5, AUTH-14.
 */
export function ChangePasswordDialog({ me, onClose, onChanged }: ChangePasswordDialogProps) {
  const t = useText();
  const formId = useId();
  const { passwordPolicy } = useSettings();
  const [byCode, setByCode] = useState(!me.hasPassword);
  const [proof, setProof] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [problem, setProblem] = useState<Failure | null>(null);
  const change = useChangePassword(me, onChanged);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (change.busy) return;
    const code = passwordProblem(passwordPolicy, newPassword);
    setProblem(code === null ? null : localFailure(code));
    if (code === null)
      change.send({ newPassword, ...(byCode ? { code: proof.trim() } : { password: proof }) });
  }

  return (
    <Dialog
      title={t(me.hasPassword ? 'password_change' : 'password_set')}
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} busy={change.busy}>
          {t('save')}
        </Button>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {byCode ? (
          <SentCodeField value={proof} onChange={setProof} />
        ) : (
          <PasswordField
            label={t('password_present')}
            autoComplete="current-password"
            value={proof}
            onChange={(event) => setProof(event.target.value)}
          />
        )}
        {me.hasPassword && (
          <Button
            tone="quiet"
            className={styles.start}
            onClick={() => {
              setProof('');
              setByCode(!byCode);
            }}
          >
            {t(byCode ? 'password_by_password' : 'password_by_code')}
          </Button>
        )}
        <PasswordField
          label={t('new_password')}
          hint={t(passwordHints[passwordPolicy])}
          autoComplete="new-password"
          value={newPassword}
          onChange={(event) => setNewPassword(event.target.value)}
        />
        {me.hasPassword && <p>{t('access_ends_note')}</p>}
        <FailureNotice failure={problem ?? change.failure} />
      </form>
    </Dialog>
  );
}

function useChangePassword(me: Me, onChanged: () => void) {
  return useSend({
    request: (api, body: { newPassword: string; password?: string; code?: string }) =>
      api.changePassword({ body }),
    store: () => [queryKeys.me, { ...me, hasPassword: true }],
    refetch: securityQueries,
    onSuccess: onChanged,
  });
}
