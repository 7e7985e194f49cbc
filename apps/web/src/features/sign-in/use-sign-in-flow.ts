import type { SignInResponse } from '@fiacre/contract';
import { useCallback, useState } from 'react';
import type { Failure } from '../../api/client/failure.ts';
import type { TextKey } from '@fiacre/contract/texts/en';
import { useRedirectResult, type RedirectResult } from './redirect-result.ts';
import { signInErrorText } from './login-failure.ts';
import { requiredStep, type SignInStep } from './sign-in-step.ts';
import { useCompleteSignIn, useDelayedRedirect } from './use-complete-sign-in.ts';

/** Callbacks and state for the page's forms. */
export interface SignInFlow {
  readonly step: SignInStep;
  /** The page's message or alert; null for none. */
  readonly message: TextKey | null;
  readonly showMessage: (message: TextKey | null) => void;
  /** Whether authentication succeeded and only the profile is pending. */
  readonly completing: boolean;
  /** Called after successful authentication. */
  readonly accept: (answer: SignInResponse) => void;
  /** Continues with the next step if the error requires one. */
  readonly continueIfRequired: (failure: Failure) => boolean;
  /** Continues with the next step if the error requires one; otherwise shows a message. Source: LOGIN-10. */
  readonly refuse: (failure: Failure) => void;
  readonly restart: () => void;
  /** Continues after the recovery codes were read. */
  readonly finish: () => void;
}

const start: SignInStep = { kind: 'start' };

/** The flow from the first factor to the landing page. */
export function useSignInFlow(): SignInFlow {
  const [step, setStep] = useState(start);
  const [message, showMessage] = useState<TextKey | null>(null);
  const [answer, setAnswer] = useState<SignInResponse | null>(null);
  const { completing, complete } = useCompleteSignIn(() => {
    setStep(start);
    showMessage('user_issue_contact_admin');
  });
  useDelayedRedirect(step.kind === 'recovery-codes' && !completing);
  useRedirectResult(
    useCallback(({ problem, step: required }: RedirectResult) => {
      if (problem !== null) showMessage(problem);
      if (required !== null) setStep(required);
    }, []),
  );

  const continueIfRequired = (failure: Failure) => {
    const required = requiredStep(failure);
    if (required !== null) setStep(required);
    return required !== null;
  };
  return {
    step,
    message,
    showMessage,
    completing,
    continueIfRequired,
    accept(accepted) {
      showMessage(null);
      setAnswer(accepted);
      if (accepted.recoveryCodes === undefined) void complete(accepted);
      else setStep({ kind: 'recovery-codes', codes: accepted.recoveryCodes });
    },
    refuse(failure) {
      if (continueIfRequired(failure)) return;
      const text = signInErrorText(failure);
      if (text !== null) showMessage(text);
    },
    restart: () => setStep(start),
    finish: () => {
      if (answer !== null) void complete(answer);
    },
  };
}
