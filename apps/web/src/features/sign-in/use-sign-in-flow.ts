import type { SignInResponse } from '@fiacre/contract';
import { useCallback, useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { useAddressMessage, type AddressMessage } from './address-message.ts';
import { loginMessage } from './login-failure.ts';
import { owedStep, type SignInStep } from './sign-in-step.ts';
import { useArrival, useHeldArrival } from './use-arrival.ts';

/** Callbacks and state for the page's forms. */
export interface SignInFlow {
  readonly step: SignInStep;
  /** The page's alert; null for none. */
  readonly message: TextKey | null;
  readonly say: (message: TextKey | null) => void;
  /** Whether authentication succeeded and only the profile is pending. */
  readonly arriving: boolean;
  /** Called after successful authentication. */
  readonly accept: (answer: SignInResponse) => void;
  /** Continues with the next step if the error requires one. */
  readonly owes: (thrown: unknown) => boolean;
  /** Same as above, otherwise shows an alert. Source: LOGIN-10. */
  readonly refuse: (thrown: unknown) => void;
  readonly restart: () => void;
  /** Continues after the recovery codes were read. */
  readonly goOn: () => void;
}

const start: SignInStep = { kind: 'start' };

/** The flow from the first factor to the landing page. */
export function useSignInFlow(): SignInFlow {
  const [step, setStep] = useState(start);
  const [message, say] = useState<TextKey | null>(null);
  const [answer, setAnswer] = useState<SignInResponse | null>(null);
  const { arriving, arrive } = useArrival(() => {
    setStep(start);
    say('user_issue_contact_admin');
  });
  useHeldArrival(step.kind === 'recovery-codes' && !arriving);
  useAddressMessage(
    useCallback(({ problem, step: owed }: AddressMessage) => {
      if (problem !== null) say(problem);
      if (owed !== null) setStep(owed);
    }, []),
  );

  const owes = (thrown: unknown) => {
    const owed = owedStep(thrown);
    if (owed !== null) setStep(owed);
    return owed !== null;
  };
  return {
    step,
    message,
    say,
    arriving,
    owes,
    accept(accepted) {
      setAnswer(accepted);
      if (accepted.recoveryCodes === undefined) void arrive(accepted);
      else setStep({ kind: 'recovery-codes', codes: accepted.recoveryCodes });
    },
    refuse(thrown) {
      if (owes(thrown)) return;
      const text = loginMessage(failureOf(thrown));
      if (text !== null) say(text);
    },
    restart: () => setStep(start),
    goOn: () => {
      if (answer !== null) void arrive(answer);
    },
  };
}
