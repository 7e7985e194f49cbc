import { useState } from 'react';
import { useSettings } from '../../api/shared-queries.ts';
import type { TextKey } from '@fiacre/contract/texts/en';
import { useText } from '../../i18n/i18n-context.tsx';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { noCredentials, type Credentials } from './email-form.tsx';
import { EnrolmentStep } from './enrolment-step.tsx';
import { RecoveryCodesStep } from './recovery-codes-step.tsx';
import { SandboxAccounts } from './sandbox-accounts.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import styles from './sign-in-page.module.css';
import type { SignInStep } from './sign-in-step.ts';
import { StartStep } from './start-step.tsx';
import { useSignInFlow, type SignInFlow } from './use-sign-in-flow.ts';

const heads = {
  start: { title: 'sign_in_title', lead: 'sign_in_lead' },
  'second-factor': { title: 'second_factor_title', lead: 'second_factor_lead' },
  enrolment: { title: 'enrol_title', lead: 'enrol_lead' },
  'recovery-codes': { title: 'recovery_codes_title', lead: 'recovery_codes_lead' },
} as const satisfies Record<SignInStep['kind'], { title: TextKey; lead: TextKey }>;

/** The specification calls these an alert; the other messages are on the page. Source: AUTH-5, AUTH-6, LOGIN-5. */
const alerts: ReadonlySet<TextKey> = new Set(['user_issue_contact_admin', 'not_valid_user_type']);

/** `/login`. Source: LOGIN-1. */
export function SignInPage() {
  const t = useText();
  const { sandboxAccounts } = useSettings();
  const flow = useSignInFlow();
  const [filled, setFilled] = useState(noCredentials);
  const { kind } = flow.step;
  const isAlert = flow.message !== null && alerts.has(flow.message);
  const { title, lead } = heads[kind];
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <div className={styles.head} key={kind}>
          <h1 className={styles.title}>{t(title)}</h1>
          <p className={styles.lead}>{t(lead)}</p>
        </div>
        {flow.message !== null && !isAlert && (
          <Notice tone={flow.message === 'reset_pass_msg' ? 'good' : 'bad'}>{t(flow.message)}</Notice>
        )}
        <Step flow={flow} filled={filled} onFill={setFilled} />
      </div>
      {sandboxAccounts.length > 0 && kind === 'start' && (
        <SandboxAccounts accounts={sandboxAccounts} onChoose={setFilled} />
      )}
      {flow.message !== null && isAlert && (
        <AlertDialog title="alert" onClose={() => flow.showMessage(null)}>
          <p>{t(flow.message)}</p>
        </AlertDialog>
      )}
    </div>
  );
}

interface StepProps {
  readonly flow: SignInFlow;
  readonly filled: Credentials;
  readonly onFill: (filled: Credentials) => void;
}

function Step({ flow, ...start }: StepProps) {
  const { step } = flow;
  switch (step.kind) {
    case 'start':
      return <StartStep flow={flow} {...start} />;
    case 'second-factor':
      return <SecondFactorStep flow={flow} challenge={step.challenge} factors={step.factors} />;
    case 'enrolment':
      return <EnrolmentStep flow={flow} challenge={step.challenge} />;
    case 'recovery-codes':
      return <RecoveryCodesStep flow={flow} codes={step.codes} />;
  }
}
