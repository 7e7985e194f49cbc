import { bookingStatuses, fareLineKinds, type TxRef } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import { errorStatus } from '../errors.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { accountTexts } from './en/accounts.ts';
import { backOfficeTexts } from './en/back-office.ts';
import { bookRideTexts } from './en/book-ride.ts';
import { errorTexts, messageTexts } from './en/errors.ts';
import { mapTexts } from './en/map.ts';
import { pageTexts } from './en/pages.ts';
import { rideTexts } from './en/ride.ts';
import { securityTexts } from './en/security.ts';
import { shellTexts } from './en/shell.ts';
import { signInTexts } from './en/sign-in.ts';
import { walletTexts } from './en/wallet.ts';
import { messageKeys, placeholdersOf, shippedMessages } from './messages.ts';

const parts = {
  accountTexts,
  backOfficeTexts,
  bookRideTexts,
  errorTexts,
  messageTexts,
  mapTexts,
  pageTexts,
  rideTexts,
  securityTexts,
  shellTexts,
  signInTexts,
  walletTexts,
};

// The specification's own keys (ERR-2 to ERR-44, EMPTY-1 to EMPTY-9), as it spells them.
const specified =
  'must_login user_issue_contact_admin select_proper past_booking_error place_to_coords_error ' +
  'no_driver_found_alert_messege deliveryDetailMissing login_validate_error otp_validate_error ' +
  'user_does_not_exists require_approval reset_pass_msg email_verify_message login_error proper_email ' +
  'proper_input_name password_alphaNumeric_check mobile_no_blank_error referer_not_found reg_error user_exists ' +
  'email_or_mobile_issue demo_mode proper_bonus update_failed wrong_code no_details_error not_valid_user_type ' +
  'no_user_match no_provider_found provider_fetch_error google_places_error location_fetch_error allow_location ' +
  'updated profile_updated booking_success account_create_successfully no_bookings no_cancel_reason no_cars ' +
  'settings_error no_tasks chat_not_found';

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name).toSorted();
const base = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

describe('texts', () => {
  test('ERR-45 every code of a refusal has an English text', () => {
    expect(Object.keys(errorStatus).filter((code) => !(code in en))).toEqual([]);
  });

  test('ERR-1 EMPTY-1 EMPTY-9 every message key of the specification has an English text', () => {
    expect(specified.split(' ').filter((key) => !(key in en))).toEqual([]);
  });

  test('FARE-3 every line of a fare and every status has a text', () => {
    for (const kind of fareLineKinds) expect(en).toHaveProperty(`fare_line_${kind}`);
    for (const status of bookingStatuses) expect(en).toHaveProperty(`status_${status}`);
  });

  test('no key stands in two parts', () => {
    const keys = Object.values(parts).flatMap((part) => Object.keys(part));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test('no English text is empty', () => {
    expect(Object.entries(en).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test.each([
    ['ar', ar],
    ['fr', fr],
  ])('LANG-8 the texts of %s fill in what the English ones fill in', (_, translation) => {
    const english: Readonly<Record<string, string>> = en;
    const differing = Object.entries(translation).filter(([key, text]) => {
      const model = english[key] ?? english[`${base(key)}_other`];
      // A form for one or two may say the number in words.
      const wanted = placeholders(model ?? '').filter((name) => name !== 'count');
      const filled = placeholders(text).filter((name) => name !== 'count');
      return model === undefined || filled.join(' ') !== wanted.join(' ');
    });
    expect(differing).toEqual([]);
  });

  test.each([
    ['ar', ar],
    ['fr', fr],
  ])('LANG-8 WDR-6 the whole wallet speaks %s', (_, translation) => {
    expect(Object.keys(walletTexts).filter((key) => !(key in translation))).toEqual([]);
  });

  test('WAL-1 every reason of a wallet’s line has a text', () => {
    const reasons: Record<TxRef, true> = {
      trip: true,
      cash: true,
      card: true,
      wallet: true,
      refund: true,
      cancellation_fee: true,
      bonus: true,
      top_up: true,
      AdminCredit: true,
      withdraw: true,
    };
    for (const reason of Object.keys(reasons)) expect(en).toHaveProperty(`tx_${reason}`);
  });

  test.each(['ar', 'fr'])(
    'LANG-8 the messages in %s are filled in with what the English ones are',
    (locale) => {
      const differing = messageKeys.filter((key) => {
        const text = shippedMessages[locale]?.[key];
        return (
          text && placeholdersOf(text).symmetricDifference(placeholdersOf(shippedMessages.en[key])).size > 0
        );
      });
      expect(differing).toEqual([]);
    },
  );
});
