import type { BodyInputOf, ResponseOf } from '@fiacre/contract';
import type { Client } from '@fiacre/contract/client';
import { isPhone, type LatLng } from '@fiacre/domain';
import { useState } from 'react';
import { localFailure, type Failure } from '../../api/client/failure.ts';
import { useSend } from '../../api/sync/send.ts';
import { useHomeCountry } from './phone-fields.tsx';
import { plainDigits } from './plain-digits.ts';

/** Time for a message to arrive before it makes sense to pay for another one. */
const resendMilliseconds = 30_000;

/** A code of LOGIN-9: six digits, 100000 to 999999. */
export const isCode = (typed: string) => /^[1-9]\d{5}$/.test(typed);

/** A code that has been sent. */
export interface SentCode {
  readonly verificationId: string;
  /** The number as the server parsed it, without a national prefix. */
  readonly mobile: string;
  /** When another one may be requested, in milliseconds since 1970. */
  readonly againAt: number;
}

/** The number, and the code sent to it. Sources: LOGIN-6, LOGIN-8, AUTH-8. */
export function useRequestCode(
  request: (api: Client, number: BodyInputOf<'askGuestCode'>) => Promise<ResponseOf<'askGuestCode'>>,
  pickup: LatLng | null = null,
) {
  const homeCountry = useHomeCountry(pickup);
  const [number, setNumber] = useState({ country: homeCountry, mobile: '' });
  const [sent, setSent] = useState<SentCode | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const typed = plainDigits(number.mobile);
  const ask = useSend({ request });
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
