import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Failure } from '../../api/client/failure.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FailureAlert } from '../../ui/dialogs/failure-alert.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './verify-email-page.module.css';
import { useSend } from '../../api/sync/send.ts';

/**
 * `/verify-email?token=…`: the target of the link in the email. Opening the page does not confirm the address, only a
 * click does, because mail scanners also open links. Source: AUTH-2, REG-12.
 */
export function VerifyEmailPage() {
  const t = useText();
  const token = useSearchParams()[0].get('token') ?? '';
  const [failure, setFailure] = useState<Failure | null>(null);
  const confirm = useSend({
    request: (api) => api.verifyEmail({ body: { token } }),
    onFailure: setFailure,
  });
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('verify_email_title')}</h1>
      {token === '' && <Notice tone="warn">{t('reset_no_token')}</Notice>}
      {confirm.isDone ? (
        <>
          <Notice tone="good">{t('verify_email_done')}</Notice>
          <Link to="/login" className={buttonClass()}>
            {t('sign_in')}
          </Link>
        </>
      ) : (
        <Button
          type="button"
          large
          busy={confirm.busy}
          disabled={token === ''}
          onClick={() => confirm.send()}
        >
          {t('verify_email_submit')}
        </Button>
      )}
      {failure !== null && (
        <FailureAlert title="verify_email_title" failure={failure} onClose={() => setFailure(null)} />
      )}
    </div>
  );
}
