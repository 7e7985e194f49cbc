import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../api/client.ts';
import { failureOf, type Failure } from '../../api/failure.ts';
import { useIntentionKey } from '../../api/intention-key.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { storeResponse } from '../../api/store-response.ts';
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
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const key = useIntentionKey();
  const { passwordPolicy } = useSettings();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [refused, setRefused] = useState<RefusedRegistration>(() => ({ filled, faults: {} }));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { email, password } = filled;

  const register = useMutation({
    mutationFn: (filled: Registration) => {
      const body = registerRequestOf(filled, withBank);
      return key.send(body, (idempotencyKey) => api.register({ body, idempotencyKey }));
    },
    onSuccess: ({ message }) => setOutcome(message),
    onError: (thrown, sent) => {
      const refusal = failureOf(thrown);
      const faults = faultsOfRefusal(refusal);
      setRefused({ filled: sent, faults });
      if (Object.keys(faults).length === 0) setFailure(refusal);
    },
  });

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => {
      const signedIn =
        outcome === 'account_create_successfully' ? api.signIn({ body: { email, password } }) : null;
      void Promise.resolve(signedIn)
        .then((answer) => answer !== null && storeResponse(queries, queryKeys.me, answer.user))
        // Sign-in failed for whatever reason: the user can try again at `/login`.
        .catch(() => null)
        .then(() => navigate({ pathname: '/login', search }));
    }, readingMs);
    return () => clearTimeout(timer);
  }, [outcome, email, password, queries, navigate, search]);

  function submit(): void {
    const faults = registrationFaults(filled, passwordPolicy);
    setRefused({ filled, faults });
    if (Object.keys(faults).length === 0) register.mutate(filled);
  }

  return {
    submit,
    failure,
    refused,
    clearFailure: () => setFailure(null),
    outcome,
    busy: register.isPending || outcome !== null,
  };
}
