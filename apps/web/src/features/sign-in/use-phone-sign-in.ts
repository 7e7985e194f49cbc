import { useState } from 'react';
import { localFailure, type Failure } from '../../api/client/failure.ts';
import { isCode } from '../../ui/account/use-request-code.ts';
import { clearIfSame } from '../../ui/editing/clear-if-same.ts';
import type { SignInFlow } from './use-sign-in-flow.ts';
import { useSend } from '../../api/sync/send.ts';

/** Verifies the code. Sources: LOGIN-6, LOGIN-8, LOGIN-9. */
export function useVerifyPhoneCode(
  flow: SignInFlow,
  verificationId: string,
  onFailure: (failure: Failure) => void,
) {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<Failure | null>(null);
  const verify = useSend({
    request: (api, otp: string) => api.verifyPhoneCode({ body: { verificationId, otp } }),
    onSuccess: flow.accept,
    onFailure: (refused, given) => {
      if (flow.continueIfRequired(refused)) return;
      setCode(clearIfSame(given));
      if (refused.code === 'otp_validate_error') setWrong(refused);
      else onFailure(refused);
    },
  });
  const busy = verify.busy || flow.completing;
  const changeCode = (typed: string) => {
    setCode(typed);
    setWrong(null);
  };
  const giveCode = (otp: string) => {
    if (busy) return;
    if (isCode(otp)) verify.send(otp);
    else setWrong(localFailure('otp_validate_error'));
  };
  return { code, wrong, busy, changeCode, giveCode };
}
