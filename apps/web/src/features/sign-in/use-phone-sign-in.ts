import { isPhone } from '@fiacre/domain';
import { useState } from 'react';
import { localFailure, type Failure } from '../../api/client/failure.ts';
import { useHomeCountry } from '../../ui/account/phone-fields.tsx';
import { plainDigits } from '../../ui/account/plain-digits.ts';
import { clearIfSame } from '../../ui/editing/clear-if-same.ts';
import type { SignInFlow } from './use-sign-in-flow.ts';
import { useSend } from '../../api/sync/send.ts';

/** Time for a message to arrive before it makes sense to pay for another one. */
const resendMilliseconds = 30_000;

/** A code of LOGIN-9: six digits, 100000 to 999999. */
const isCode = (typed: string) => /^[1-9]\d{5}$/.test(typed);

/** A code that has been sent. */
export interface SentCode {
  readonly verificationId: string;
  /** The number as the server parsed it, without a national prefix. */
  readonly mobile: string;
  /** When another one may be requested, in milliseconds since 1970. */
  readonly againAt: number;
}

/** The number, and the code sent to it. Sources: LOGIN-6, LOGIN-8, AUTH-8. */
export function useRequestPhoneCode(prove: () => Promise<string | undefined>) {
  const homeCountry = useHomeCountry();
  const [number, setNumber] = useState({ country: homeCountry, mobile: '' });
  const [sent, setSent] = useState<SentCode | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const typed = plainDigits(number.mobile);
  const ask = useSend({
    request: async (api, body: typeof number) => {
      const botCheckToken = await prove();
      return api.askPhoneCode({ body: botCheckToken === undefined ? body : { ...body, botCheckToken } });
    },
  });
  const onSuccess = ({ verificationId, mobile }: Omit<SentCode, 'againAt'>, asked: typeof number) => {
    // The user may have typed on; the code went to this number.
    setNumber(asked);
    setSent({ verificationId, mobile, againAt: Date.now() + resendMilliseconds });
  };
  const onFailure = (refused: Failure) => {
    setFailure(refused);
    const seconds = refused.facts['retryAfterSeconds'];
    if (sent !== null && typeof seconds === 'number')
      setSent({ ...sent, againAt: Date.now() + seconds * 1000 });
  };
  const askForCode = () => {
    if (ask.busy) return;
    const asked = { country: number.country, mobile: typed };
    if (isPhone(typed)) ask.send(asked, { onSuccess: (answer) => onSuccess(answer, asked), onFailure });
    else setFailure(localFailure('mobile_no_blank_error'));
  };
  const changeNumber = (change: Partial<typeof number>) => {
    setNumber({ ...number, ...change });
    setFailure(null);
  };
  /** Nobody is signed in until the code is verified, so cancelling only discards it (LOGIN-6). */
  const cancel = () => {
    // Another code that is still on its way must not lock the number again.
    ask.reset();
    setSent(null);
  };
  return { number, sent, failure, setFailure, asking: ask.busy, askForCode, changeNumber, cancel };
}

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
