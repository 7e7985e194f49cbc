import { passwordProblem } from '@fiacre/domain';
import { useState, type FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSettings } from '../../api/shared-queries.ts';
import { localFailure, type Failure } from '../../api/client/failure.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FailureAlert } from '../../ui/dialogs/failure-alert.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { passwordHints } from '../../ui/fields/password-hints.ts';
import { PasswordField } from '../../ui/fields/text-field.tsx';
import styles from './reset-password-page.module.css';
import { useSend } from '../../api/sync/send.ts';

/** `/reset-password?token=…`: the target of the link in the email. Source: AUTH-10, REG-5. */
export function ResetPasswordPage() {
  const t = useText();
  const { passwordPolicy } = useSettings();
  const token = useSearchParams()[0].get('token') ?? '';
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const reset = useSend({
    request: (api) => api.resetPassword({ body: { token, password } }),
    onFailure: setFailure,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reset.busy) return;
    const problem = passwordProblem(passwordPolicy, password);
    if (problem === null) reset.send();
    else setFailure(localFailure(problem));
  }

  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('reset_title')}</h1>
      {token === '' && <Notice tone="warn">{t('reset_no_token')}</Notice>}
      {reset.isDone ? (
        <>
          <Notice tone="good">{t('reset_done')}</Notice>
          <Link to="/login" className={buttonClass()}>
            {t('sign_in')}
          </Link>
        </>
      ) : (
        <form className={styles.form} onSubmit={submit}>
          <PasswordField
            label={t('new_password')}
            hint={t(passwordHints[passwordPolicy])}
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button type="submit" large busy={reset.busy} disabled={token === ''}>
            {t('reset_submit')}
          </Button>
        </form>
      )}
      {failure !== null && (
        <FailureAlert title="reset_title" failure={failure} onClose={() => setFailure(null)} />
      )}
    </div>
  );
}
