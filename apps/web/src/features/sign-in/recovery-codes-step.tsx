import { useText } from '../../i18n/i18n-context.tsx';
import { RecoveryCodes } from '../../ui/account/recovery-codes.tsx';
import { useFirstFocus } from '../../ui/account/use-first-focus.ts';
import { Button } from '../../ui/button.tsx';
import styles from './sign-in-page.module.css';
import type { SignInFlow } from './use-sign-in-flow.ts';

export interface RecoveryCodesStepProps {
  readonly flow: SignInFlow;
  readonly codes: readonly string[];
}

/** Recovery codes of a new enrolment, shown only once; the page continues when the user confirms. */
export function RecoveryCodesStep({ flow, codes }: RecoveryCodesStepProps) {
  const t = useText();
  return (
    <div ref={useFirstFocus()} className={styles.form}>
      <RecoveryCodes codes={codes} />
      <Button large wide busy={flow.completing} onClick={flow.finish}>
        {t('recovery_codes_saved')}
      </Button>
    </div>
  );
}
