import type { Me } from '@fiacre/contract';
import { passwordProblem } from '@fiacre/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { api } from '../../api/client.ts';
import { failureOf, localFailure, type Failure } from '../../api/failure.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { SentCodeField } from '../../ui/account/sent-code-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { passwordHints } from '../../ui/password-hints.ts';
import { PasswordField } from '../../ui/text-field.tsx';
import styles from './security.module.css';
import { useRefetchSecurity } from './use-second-factor.ts';

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
  const { change, failure, setFailure } = useChangePassword(me, onChanged);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (change.isPending) return;
    const problem = passwordProblem(passwordPolicy, newPassword);
    if (problem !== null) setFailure(localFailure(problem));
    else change.mutate({ newPassword, ...(byCode ? { code: proof.trim() } : { password: proof }) });
  }

  return (
    <Dialog
      title={t(me.hasPassword ? 'password_change' : 'password_set')}
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} busy={change.isPending}>
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
        {failure !== null && <Notice tone="bad">{t(failure.code)}</Notice>}
      </form>
    </Dialog>
  );
}

function useChangePassword(me: Me, onChanged: () => void) {
  const queries = useQueryClient();
  const renew = useRefetchSecurity();
  const [failure, setFailure] = useState<Failure | null>(null);
  const change = useMutation({
    mutationFn: (body: { newPassword: string; password?: string; code?: string }) =>
      api.changePassword({ body }),
    onMutate: () => setFailure(null),
    onSuccess: () => {
      queries.setQueryData<Me | null>(queryKeys.me, (now) => now && { ...now, hasPassword: true });
      renew();
      onChanged();
    },
    onError: (thrown) => setFailure(failureOf(thrown)),
  });
  return { change, failure, setFailure };
}
