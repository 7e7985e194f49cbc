import type { Client } from '@fiacre/contract/client';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../api/client/client.ts';
import { LocalFailure, type Failure } from '../../api/client/failure.ts';
import { getPasskey, supportsPasskeyAutofill, type PasskeyResponse } from '../../api/passkeys.ts';
import type { SignInFlow } from './use-sign-in-flow.ts';
import { useSend } from '../../api/sync/send.ts';

/** The server's challenge is valid for five minutes; the one for autofill is renewed before that. */
const freshMilliseconds = 4 * 60_000;

const verify = (api: Client, response: PasskeyResponse, challenge?: string) =>
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
  const { send, busy } = useSend({
    request: async (api) => {
      const body = challenge === undefined ? {} : { challenge };
      const options = await api.passkeySignInOptions({ body });
      // Browser errors, such as an address without passkeys, become one of our codes.
      const response = await getPasskey(options).catch((cause: unknown) => {
        throw new LocalFailure('passkey_invalid', { cause });
      });
      return response === null ? null : verify(api, response, challenge);
    },
    onSuccess: (answer) => {
      if (answer !== null) flow.accept(answer);
    },
    onFailure: (failure) => {
      if (!flow.continueIfRequired(failure)) onFailure(failure);
    },
  });
  return { sign: () => send(), busy };
}

/** Offers passkeys in the email field's autofill suggestions, if the browser supports that. */
export function usePasskeyInField(flow: SignInFlow): void {
  const signIn = useSend({
    request: (api, response: PasskeyResponse) => verify(api, response),
    onSuccess: flow.accept,
    onFailure: flow.refuse,
  });
  const give = useEffectEvent((response: PasskeyResponse) => signIn.send(response));
  useEffect(() => {
    const stop = new AbortController();
    let round = new AbortController();
    async function offer(): Promise<void> {
      const options = await api.passkeySignInOptions({ body: {}, signal: stop.signal });
      const response = await getPasskey(options, {
        inField: true,
        signal: AbortSignal.any([stop.signal, round.signal]),
      });
      if (response !== null) give(response);
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
