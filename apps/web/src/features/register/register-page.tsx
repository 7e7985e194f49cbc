import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useMe } from '../../api/client/session.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { useHomeCountry } from '../../ui/account/phone-fields.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { FailureAlert } from '../../ui/dialogs/failure-alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RegisterForm } from './register-form.tsx';
import styles from './register-page.module.css';
import { needsBankFields, emptyRegistration } from './registration.ts';
import { useRegistration } from './use-registration.ts';

/** `/register`: a rider creates an account. Source: REG-1. */
export function RegisterPage() {
  const t = useText();
  const settings = useSettings();
  const { search } = useLocation();
  const withBank = needsBankFields(settings);
  const country = useHomeCountry();
  const { data: guest } = useMe();
  const [filled, setFilled] = useState(() => emptyRegistration(country, guest));
  const registration = useRegistration(filled, withBank);
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <Link to={{ pathname: '/login', search }} className={`${buttonClass('quiet')} ${styles.back ?? ''}`}>
          <Icon name="back" />
          {t('back_to_sign_in')}
        </Link>
        <h1 className={styles.title}>{t('register_title')}</h1>
        <p className={styles.lead}>{t('register_lead')}</p>
        <RegisterForm
          filled={filled}
          onChange={(change) => setFilled({ ...filled, ...change })}
          withBank={withBank}
          refused={registration.refused}
          busy={registration.busy}
          onSubmit={registration.submit}
        />
        {registration.outcome !== null && <Notice tone="good">{t(registration.outcome)}</Notice>}
        {settings.companyTerms.trim() !== '' && (
          <p className={styles.terms}>
            {t('agree_terms')}{' '}
            <a href={settings.companyTerms} rel="noreferrer">
              {t('terms')}
            </a>
          </p>
        )}
      </div>
      {registration.failure !== null && (
        <FailureAlert
          title="not_registered"
          failure={registration.failure}
          onClose={registration.clearFailure}
        />
      )}
    </div>
  );
}
