import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Failure } from '../../api/client/failure.ts';
import { queryKeys } from '../../api/client/query-keys.ts';
import { useSend } from '../../api/sync/send.ts';
import { useSettings } from '../../api/shared-queries.ts';
import {
  faultsOfRefusal,
  registerRequestOf,
  registrationFaults,
  type Registration,
  type RefusedRegistration,
} from './registration.ts';

/** Time to read the success message before signing in. Source: REG-12, CONST-7. */
const readingMs = 3000;

type Outcome = 'account_create_successfully' | 'email_verify_message';

/** Registers, shows the success message, then signs in with the entered credentials. Sources: REG-8, REG-11, REG-12. */
export function useRegistration(filled: Registration, withBank: boolean) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { passwordPolicy } = useSettings();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [refused, setRefused] = useState<RefusedRegistration>(() => ({ filled, faults: {} }));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { email, password } = filled;

  const register = useSend({
    request: (api, filled: Registration) => api.register({ body: registerRequestOf(filled, withBank) }),
    onSuccess: ({ message }) => setOutcome(message),
    onFailure: (refusal, sent) => {
      const faults = faultsOfRefusal(refusal);
      setRefused({ filled: sent, faults });
      if (Object.keys(faults).length === 0) setFailure(refusal);
    },
  });

  const { sendAsync: signIn } = useSend({
    request: (api) => api.signIn({ body: { email, password } }),
    store: ({ user }) => [queryKeys.me, user],
  });
  const leave = useEffectEvent(() => {
    const signedIn = outcome === 'account_create_successfully' ? signIn() : null;
    void Promise.resolve(signedIn)
      // Sign-in failed for whatever reason: the user can try again at `/login`.
      .catch(() => null)
      .then(() => navigate({ pathname: '/login', search }));
  });
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(leave, readingMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  function submit(): void {
    const faults = registrationFaults(filled, passwordPolicy);
    setRefused({ filled, faults });
    if (Object.keys(faults).length === 0) register.send(filled);
  }

  return {
    submit,
    failure,
    refused,
    clearFailure: () => setFailure(null),
    outcome,
    busy: register.busy || outcome !== null,
  };
}
