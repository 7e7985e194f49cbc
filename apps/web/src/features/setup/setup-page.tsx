import type { Setup } from '@fiacre/contract';
import { Link } from 'react-router';
import { useSetup } from '../../api/office/setup.ts';
import { OfficePage } from '../../back-office/shell/office-page.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './setup.module.css';
import { StepCard } from './step-card.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/**
 * `/setup`: the steps that an installation needs before its first ride, each with a live check. It can be left and
 * resumed.
 */
export function SetupPage() {
  const t = useText();
  const { data, error, isPending } = useSetup(true);
  return (
    <OfficePage title={t('setup')} lead={t('setup_lead')}>
      {isPending && <Skeleton lines={8} />}
      <FailureNotice failure={error} />
      {data !== undefined && <Steps setup={data} />}
    </OfficePage>
  );
}

function Steps({ setup }: { readonly setup: Setup }) {
  const t = useText();
  const { steps } = setup;
  const done = steps.filter(({ state }) => state !== 'open').length;
  return (
    <>
      <div className={styles.progress}>
        <progress max={steps.length} value={done} aria-label={t('setup')} />
        <span>{t('setup_progress', { done, count: steps.length })}</span>
      </div>
      {done === steps.length && (
        <Notice tone="good">
          <p>{t('setup_complete')}</p>
          <Link to="/dashboard" className={buttonClass('secondary')}>
            {t('setup_to_dashboard')}
          </Link>
        </Notice>
      )}
      <ol className={styles.steps}>
        {steps.map(({ step, state }) => (
          <StepCard key={step} step={step} state={state} setup={setup} />
        ))}
      </ol>
    </>
  );
}
