import { notify } from '../../notifications/index.ts';
import type { Handler } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { guestsMayBook, readSettings } from '../../settings/index.ts';
import { callerOf } from '../guessing/known-callers.ts';
import type { Claim } from '../guessing/rate-limiter.ts';
import { requestCode, type MaySend } from '../one-time-codes.ts';
import type { AccountParts } from '../parts.ts';
import { adminIds } from '../record/admin-ids.ts';
import { countryOfMobile, readPhone } from '../record/phone-number.ts';
import { findUserByMobile } from '../record/store.ts';
import { newToken } from '../record/tokens.ts';

/**
 * Sends a code to a number that wants to book without an account. Whether the number has an account changes nothing, so
 * no account is looked up. The limits take the place of a bot check, whose script only the sign-in page may load.
 * Sources: GUEST-1 to GUEST-5.
 */
export function createRequestGuestCode(parts: AccountParts): Handler<'askGuestCode'> {
  return async (call) => {
    await requireGuestBooking(parts.platform);
    const mobile = readPhone(call.body.mobile, call.body.country) ?? refuse('mobile_no_blank_error');
    const country = await servedCountry(parts.platform.db, mobile);
    if (country === null) return refuse('guest_number_refused');
    const caller = callerOf(call);
    const everyCode = everyCodeOf(parts);
    await parts.platform.transact(async (tx) => {
      if (!(await parts.rateLimiter.isOpen(tx, everyCode))) await alertAdmins(tx, parts);
    });
    await parts.rateLimiter.take([
      { rateLimit: 'codesToNumber', whose: [mobile, 'strangers'] },
      { rateLimit: 'codesOfStranger', whose: [mobile, caller.address] },
      { rateLimit: 'codesOfAddress', whose: [caller.address] },
      { rateLimit: 'guestCodesToNumber', whose: [mobile] },
      { rateLimit: 'guestCodesToCountry', whose: [country] },
      everyCode,
    ]);
    const verificationId = newToken(parts.platform.random);
    return call.commit(async (tx) => {
      const wanted = {
        purpose: 'guest',
        channel: 'sms',
        recipient: mobile,
        request: verificationId,
      } as const;
      const expiresAt = await requestCode(tx, parts, { ...wanted, asker: caller.device ?? caller.address });
      return { verificationId, mobile, expiresAt: expiresAt.toISOString() };
    });
  };
}

export async function requireGuestBooking({ db, config }: Platform): Promise<void> {
  if (!guestsMayBook(await readSettings(db), config)) refuse('guest_booking_off');
}

/**
 * Whether a code may be sent to a number without an account: each costs money, and nobody vouches for the number. Codes
 * of guest riders were counted when they were requested. Source: GUEST-6.
 */
export function maySendCode(parts: AccountParts): MaySend {
  return async (tx, { purpose, channel, recipient }) => {
    if (channel !== 'sms' || purpose === 'guest') return true;
    if ((await findUserByMobile(tx.sql, recipient)) !== null) return true;
    if (purpose === 'phone-sign-in' && (await servedCountry(tx.sql, recipient)) === null) return false;
    const unknown = { rateLimit: 'codesToUnknownNumbers', whose: [] } as const;
    if (await parts.rateLimiter.takeIn(tx, [unknown, everyCodeOf(parts)])) return true;
    if (!(await parts.rateLimiter.isOpen(tx, everyCodeOf(parts)))) await alertAdmins(tx, parts);
    return false;
  };
}

const everyCodeOf = ({ platform }: AccountParts): Claim => ({
  rateLimit: 'guestCodes',
  whose: [],
  maxAttempts: platform.config.signIn.guestCodesPerDay,
});

/** The country of a mobile number if its people are served, or null. Source: GUEST-3. */
async function servedCountry(sql: Platform['db'] | Tx['sql'], mobile: string): Promise<string | null> {
  const { guestCountries, country: own } = await readSettings(sql);
  const country = countryOfMobile(mobile);
  const served = (guestCountries === '' ? own : guestCountries).split(' ');
  return country !== null && served.includes(country) ? country : null;
}

/** Once a day. Source: GUEST-5. */
async function alertAdmins(tx: Tx, { platform, rateLimiter }: AccountParts): Promise<void> {
  if (!(await rateLimiter.takeIn(tx, [{ rateLimit: 'guestCodeAlerts', whose: [] }]))) return;
  const facts = { count: String(platform.config.signIn.guestCodesPerDay) };
  for (const userId of await adminIds(tx.sql))
    await notify(tx, { to: { userId }, text: 'mail_guest_codes_spent', facts, channels: ['mail'] });
}
