import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../api/client.ts';
import { failureOf, localFailure, type Failure } from '../../api/failure.ts';
import { getPasskey, supportsPasskeyAutofill, type PasskeyResponse } from '../../api/passkeys.ts';
import type { SignInFlow } from './use-sign-in-flow.ts';

/** The server's challenge is valid for five minutes; the one for autofill is renewed before that. */
const freshMilliseconds = 4 * 60_000;

const verify = (response: PasskeyResponse, challenge?: string) =>
  api.signInWithPasskey({ body: { response, ...(challenge !== undefined && { challenge }) } });

/**
 * Signs in with a passkey: alone, or as the second factor for `challenge`. Closing the device's dialog is not an
 * error; anything else is passed to `onFailure`.
 */
export function usePasskeySignIn(
  flow: SignInFlow,
  onFailure: (failure: Failure) => void,
  challenge?: string,
) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const body = challenge === undefined ? {} : { challenge };
      const options = await api.passkeySignInOptions({ body });
      // Browser errors, such as an address without passkeys, become one of our codes.
      const response = await getPasskey(options).catch(() => 'failed' as const);
      if (response === 'failed') return onFailure(localFailure('passkey_invalid'));
      return response === null ? undefined : verify(response, challenge);
    },
    onSuccess: (answer) => {
      if (answer !== undefined) flow.accept(answer);
    },
    onError: (thrown) => {
      if (!flow.continueIfRequired(thrown)) onFailure(failureOf(thrown));
    },
  });
  return { sign: () => mutate(), busy: isPending };
}

/** Offers passkeys in the email field's autofill suggestions, if the browser supports that. */
export function usePasskeyInField(flow: SignInFlow): void {
  const accept = useEffectEvent(flow.accept);
  const refuse = useEffectEvent(flow.refuse);
  useEffect(() => {
    const stop = new AbortController();
    let round = new AbortController();
    async function offer(): Promise<void> {
      const options = await api.passkeySignInOptions({ body: {}, signal: stop.signal });
      const response = await getPasskey(options, {
        inField: true,
        signal: AbortSignal.any([stop.signal, round.signal]),
      });
      if (response === null) return;
      await verify(response).then(accept, refuse);
    }
    // Optional: if it fails, the button and the form are still there.
    const tryOffer = () => void offer().catch(() => null);
    const renewal = setInterval(() => {
      round.abort();
      round = new AbortController();
      if (inUse) tryOffer();
    }, freshMilliseconds);
    let inUse = false;
    void supportsPasskeyAutofill().then((works) => {
      inUse = works && !stop.signal.aborted;
      if (inUse) tryOffer();
    });
    return () => {
      clearInterval(renewal);
      stop.abort();
    };
  }, []);
}
