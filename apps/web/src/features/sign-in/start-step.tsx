import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '../../i18n/i18n-context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useHydrated } from '../../i18n/use-hydrated.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { asksForPhone, requestPageForBotCheck } from './bot-check.ts';
import { EmailForm, type Credentials } from './email-form.tsx';
import { parseRedirectResult } from './redirect-result.ts';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import { OtherMethods } from './other-methods.tsx';
import { PhoneForm } from './phone-form.tsx';
import styles from './sign-in-page.module.css';
import type { SignInFlow } from './use-sign-in-flow.ts';
import { useSignInMethods } from './use-sign-in-methods.ts';

export interface StartStepProps {
  readonly flow: SignInFlow;
  readonly filled: Credentials;
  readonly onFill: (filled: Credentials) => void;
}

/** The first factor: by email, by phone, or in one of the other ways offered. Sources: LOGIN-1, LOGIN-2. */
export function StartStep({ flow, filled, onFill }: StartStepProps) {
  const t = useText();
  const { search } = useLocation();
  const methods = useSignInMethods();
  const [tab, setTab] = useState<'email' | 'phone' | null>(null);
  const [forgot, setForgot] = useState(false);
  const isHydrated = useHydrated();
  const shown = methods.phone ? (tab ?? (isHydrated && asksForPhone() ? 'phone' : 'email')) : 'email';
  const needsOwnDocument = shown === 'phone' && methods.botCheck !== null;
  useEffect(() => {
    if (needsOwnDocument) requestPageForBotCheck();
  }, [needsOwnDocument]);
  // Until the page shows it; without scripts it stays.
  const problem = parseRedirectResult(search, '').problem;
  const showsProblem = !isHydrated && problem !== null;
  const isAwaited = new URLSearchParams(search).has('returnTo');
  return (
    <>
      {flow.completing && <Notice tone="good">{t('login_success')}</Notice>}
      {isAwaited && !flow.completing && <Notice>{t('sign_in_to_go_on')}</Notice>}
      {showsProblem && <Notice tone="bad">{t(problem)}</Notice>}
      <Tabs
        label={t('sign_in')}
        value={shown}
        onChange={setTab}
        tabs={[
          { value: 'email', label: t('email_tab') },
          ...(methods.phone ? [{ value: 'phone', label: t('phone_tab') } as const] : []),
        ]}
      >
        {shown === 'email' ? (
          <EmailForm flow={flow} filled={filled} onFill={onFill} onForgot={() => setForgot(true)} />
        ) : (
          <PhoneForm flow={flow} />
        )}
      </Tabs>
      <OtherMethods flow={flow} social={methods.social} />
      <p className={styles.register}>
        {t('no_account_yet')}
        <Link to={{ pathname: '/register', search }} className={buttonClass('secondary')}>
          {t('register')}
        </Link>
      </p>
      {forgot && <ForgotPasswordDialog onClose={() => setForgot(false)} onMessage={flow.showMessage} />}
    </>
  );
}
