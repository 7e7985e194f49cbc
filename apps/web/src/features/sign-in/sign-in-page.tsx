import { useState } from 'react';
import { Link } from 'react-router';
import { useSettings } from '../../api/shared-queries.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { EmailForm, noCredentials } from './email-form.tsx';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import { SandboxAccounts } from './sandbox-accounts.tsx';
import styles from './sign-in-page.module.css';

/** `/login`. Source: LOGIN-1. */
export function SignInPage() {
  const t = useText();
  const { sandbox } = useSettings();
  const [filled, setFilled] = useState(noCredentials);
  const [message, setMessage] = useState<TextKey | null>(null);
  const [forgot, setForgot] = useState(false);
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <div className={styles.head}>
          <h1 className={styles.title}>{t('sign_in_title')}</h1>
          <p className={styles.lead}>{t('sign_in_lead')}</p>
        </div>
        <Tabs
          label={t('sign_in')}
          value="email"
          onChange={noOtherTab}
          tabs={[{ value: 'email', label: t('email_tab') }]}
        >
          <EmailForm
            filled={filled}
            onFill={setFilled}
            onMessage={setMessage}
            onForgot={() => setForgot(true)}
          />
        </Tabs>
        <p className={styles.register}>
          {t('no_account_yet')}
          <Link to="/register" className={buttonClass('secondary')}>
            {t('register')}
          </Link>
        </p>
      </div>
      {sandbox && <SandboxAccounts onChoose={setFilled} />}
      {forgot && <ForgotPasswordDialog onClose={() => setForgot(false)} onMessage={setMessage} />}
      {message !== null && (
        <AlertDialog onClose={() => setMessage(null)}>
          <p>{t(message)}</p>
        </AlertDialog>
      )}
    </div>
  );
}

// Email is the only way to sign in so far.
function noOtherTab(): void {}
