import type { Me } from '@fiacre/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { clearUserData } from '../../api/offline/clear-user-data.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { SentCodeField } from '../../ui/account/sent-code-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PasswordField } from '../../ui/fields/text-field.tsx';
import styles from './profile.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { useSend } from '../../api/sync/send.ts';

/** Confirms the deletion with the password, or with a code for users without one. Source: LAYOUT-11. */
export function DeleteAccountDialog({ me, onClose }: { readonly me: Me; readonly onClose: () => void }) {
  const t = useText();
  const formId = useId();
  const [proof, setProof] = useState('');
  const [givesUp, setGivesUp] = useState(false);
  const remove = useDeleteAccount();
  const { failure } = remove;
  const hasPassword = me.loginType === 'email';
  const moneyLeft = failure?.code === 'wallet_not_empty' && failure.facts['left'] === 'money';

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (remove.busy) return;
    remove.send({
      ...(hasPassword ? { password: proof } : { code: proof.trim() }),
      ...(givesUp && { giveUpBalance: true }),
    });
  }

  return (
    <Dialog
      title={t('delete_account')}
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('close')}
          </Button>
          <Button type="submit" tone="danger" form={formId} busy={remove.busy}>
            {t('delete_account_confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.part} onSubmit={submit}>
        <p>{t('delete_account_text')}</p>
        {hasPassword ? (
          <PasswordField
            label={t('delete_account_password')}
            autoComplete="current-password"
            value={proof}
            onChange={(event) => setProof(event.target.value)}
          />
        ) : (
          <SentCodeField value={proof} onChange={setProof} />
        )}
        {(moneyLeft || givesUp) && (
          <label className={styles.check}>
            <input type="checkbox" checked={givesUp} onChange={() => setGivesUp(!givesUp)} />{' '}
            {t('delete_account_give_up')}
          </label>
        )}
        <FailureNotice failure={failure} />
      </form>
    </Dialog>
  );
}

function useDeleteAccount() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useSend({
    request: (api, body: { password?: string; code?: string; giveUpBalance?: boolean }) =>
      api.deleteMe({ body }),
    onSuccess: async () => {
      await navigate('/', { replace: true });
      await clearUserData(queries);
    },
  });
}
