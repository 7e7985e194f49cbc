import { good } from '../../bookings/testing/rides.ts';
import type { TestApp } from '../../testing/start-test-app.ts';

/** What `confirmGuest` needs: the request and the code that was sent. */
export interface AskedCode {
  readonly verificationId: string;
  readonly otp: string;
}

export const wrongFor = (code: string): string => (code === '123456' ? '123457' : '123456');

export type GuestCodes = ReturnType<typeof startGuests>;

/** Numbers that nobody else has, and the codes that they get. */
export function startGuests(app: TestApp) {
  let numbers = 0;
  let addresses = 0;
  const newAddress = () => `10.7.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;
  const lastCode = (mobile: string): string => {
    const text = app.sent.findLast(({ channel, to }) => channel === 'sms' && to === `+1${mobile}`);
    return /\b[1-9]\d{5}\b/.exec(text?.body ?? '')?.[0] ?? 'no code';
  };
  const ask = async (mobile: string): Promise<AskedCode> => {
    const body = { country: 'US', mobile };
    const { verificationId } = good(await app.call('askGuestCode', { body, address: newAddress() }));
    await app.settle();
    return { verificationId, otp: lastCode(mobile) };
  };
  const send = (asked: AskedCode, name = 'Ada Guest') =>
    app.call('confirmGuest', { body: { ...asked, name } });
  return {
    newAddress,
    newNumber: () => `212555${String((numbers += 1)).padStart(4, '0')}`,
    lastCode,
    ask,
    send,
    /** The session of a guest rider. */
    confirm: async (mobile: string, { name }: { readonly name?: string } = {}) =>
      good(await send(await ask(mobile), name)),
  };
}
