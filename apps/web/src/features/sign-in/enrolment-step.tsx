import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { api } from '../../api/client/client.ts';
import { failureOf, type Failure } from '../../api/client/failure.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { AuthenticatorSetUp } from '../../ui/account/authenticator-set-up.tsx';
import { CodeField } from '../../ui/account/code-field.tsx';
import { Button } from '../../ui/button.tsx';
import { clearIfSame } from '../../ui/editing/clear-if-same.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useSubmitSecondFactor } from './second-factor-step.tsx';
import styles from './sign-in-page.module.css';
import type { SignInFlow } from './use-sign-in-flow.ts';

export interface EnrolmentStepProps {
  readonly flow: SignInFlow;
  readonly challenge: string;
}

/** Staff set up an authenticator app here if the installation requires one. */
export function EnrolmentStep({ flow, challenge }: EnrolmentStepProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const setUp = useSetUp(flow, challenge);
  const { give, busy } = useSubmitSecondFactor({
    flow,
    challenge,
    onFailure: (refused, given) => {
      setCode(clearIfSame(given));
      setFailure(refused);
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code !== '') give(code);
  }

  if (setUp === undefined) return <Skeleton lines={6} />;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AuthenticatorSetUp {...setUp} />
      <CodeField
        label={t('app_code')}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setFailure(null);
        }}
        onComplete={give}
        error={failure === null ? undefined : t(failure.code)}
      />
      <Button type="submit" large wide busy={busy}>
        {t('confirm_step')}
      </Button>
      <Button tone="quiet" className={styles.forgot} onClick={flow.restart}>
        {t('cancel')}
      </Button>
    </form>
  );
}

/** The key, requested once: a second request would replace the one that the user is typing into the app. */
function useSetUp(flow: SignInFlow, challenge: string) {
  const { data, error } = useQuery({
    queryKey: ['enrolment', challenge],
    queryFn: () => api.enrolWhileSigningIn({ body: { challenge } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const giveUp = useEffectEvent((thrown: unknown) => {
    flow.restart();
    flow.refuse(failureOf(thrown));
  });
  useEffect(() => {
    if (error !== null) giveUp(error);
  }, [error]);
  return data;
}
