import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bookingStatuses, fareLineKinds, type TxRef } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import { errorStatus } from '../errors.ts';
import { en, englishParts, errorTexts } from './english.ts';
import type { LanguageFile, MessageText } from './language.ts';
import { englishMessages, messageFacts, messageKeys, placeholdersOf } from './messages.ts';
import { missingKeys } from './missing-keys.ts';

const folder = join(import.meta.dirname, '../../../../texts');
const shipped = readdirSync(folder)
  .filter((name) => name.endsWith('.json') && name !== 'package.json')
  .map((name) => {
    const source = readFileSync(join(folder, name), 'utf8');
    return [name.replace('.json', ''), JSON.parse(source) as LanguageFile, source] as const;
  });

// The specification's own keys (ERR-2 to ERR-44, EMPTY-1 to EMPTY-9) with its spelling.
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
    expect(Object.keys(errorStatus).filter((code) => !(code in errorTexts))).toEqual([]);
  });

  test('ERR-1 EMPTY-1 EMPTY-9 every message key of the specification has an English text', () => {
    expect(specified.split(' ').filter((key) => !(key in en))).toEqual([]);
  });

  test('FARE-3 every line of a fare and every status has a text', () => {
    for (const kind of fareLineKinds) expect(en).toHaveProperty(`fare_line_${kind}`);
    for (const status of bookingStatuses) expect(en).toHaveProperty(`status_${status}`);
  });

  test('DELIV-1 texts for senders and drivers do not mention rides in a delivery installation', () => {
    const parts = [
      'accounts',
      'book-ride',
      'chat',
      'errors',
      'my-rides',
      'offline',
      'pages',
      'ride',
      'trips',
      'wallet',
    ] as const;
    const keys = parts.flatMap((part) => Object.keys(englishParts[part]));
    const texts: Readonly<Record<string, string>> = en;
    const ofRides = keys.filter(
      (key) =>
        !key.endsWith('_delivery') &&
        /\b(rides?|riders?)\b/i.test(texts[`${key}_delivery`] ?? texts[key] ?? ''),
    );
    expect(ofRides.toSorted()).toEqual([
      // Taxis alone offer assistance.
      'assistance_lead',
      // Not about the parcel itself: the office, a role, a closed door.
      'cancel_why_office',
      'rehearsal_too_large',
      'role_rider',
      'stand_in_lead',
      'withdrawals_off',
    ]);
  });

  test('WAL-1 every kind of wallet transaction has a text', () => {
    const reasons: Record<TxRef, true> = {
      tip: true,
      trip: true,
      cash: true,
      card: true,
      wallet: true,
      refund: true,
      cancellation_fee: true,
      no_show_fee: true,
      bonus: true,
      top_up: true,
      AdminCredit: true,
      withdraw: true,
      merged_account: true,
      correction: true,
    };
    for (const reason of Object.keys(reasons)) expect(en).toHaveProperty(`tx_${reason}`);
  });
});

test('LANG-8 English and at least one other language are found', () => {
  expect(shipped.map(([locale]) => locale)).toContain('en');
  expect(shipped.length).toBeGreaterThan(1);
});

test('LANG-9 a missing text or message is listed, and a plural only if it has no form at all', () => {
  const { wallet, ...others } = englishParts;
  expect(missingKeys({ name: 'Test', texts: others, messages: englishMessages })).toEqual(
    Object.keys(wallet),
  );
  const { mail_test: _, ...rest } = englishMessages;
  expect(missingKeys({ name: 'Test', texts: englishParts, messages: rest })).toEqual(['mail_test']);
  const plural = Object.keys(en).find((key) => key.endsWith('_other')) ?? '';
  const withForm = (...forms: string[]) => {
    const kept = Object.entries(en).filter(([key]) => base(key) !== base(plural));
    const own = forms.map((form) => [`${base(plural)}_${form}`, '{{count}}']);
    return { name: 'Test', texts: { all: Object.fromEntries([...kept, ...own]) }, messages: englishMessages };
  };
  expect(missingKeys(withForm('few', 'other'))).toEqual([]);
  expect(missingKeys(withForm())).toEqual([base(plural)]);
});

test('every message has exactly the values that its senders pass', () => {
  for (const key of messageKeys)
    expect([key, placeholdersOf(englishMessages[key]).difference(new Set(['appName']))]).toEqual([
      key,
      new Set(messageFacts[key]),
    ]);
});

describe.each(shipped)('LANG-8 the file %s', (locale, { name, texts: parts, messages }, source) => {
  const texts = Object.entries(parts).flatMap(([part, ofPart]) =>
    Object.entries(ofPart).map(([key, text]) => ({ part, key, text })),
  );

  test('is a locale supported by Intl, with a name', () => {
    expect(Intl.getCanonicalLocales(locale)).toEqual([locale]);
    expect(Intl.PluralRules.supportedLocalesOf(locale)).toEqual([locale]);
    expect(Intl.DateTimeFormat.supportedLocalesOf(locale)).toEqual([locale]);
    expect(name.trim()).not.toBe('');
  });

  test('is formatted as translation tools write it, so that their diffs show only real changes', () => {
    expect(source).toBe(`${JSON.stringify({ name, texts: parts, messages }, null, 2)}\n`);
  });

  test('has no key twice, no empty text, and no key or part that is missing in English', () => {
    const keys = texts.map(({ key }) => key);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    const english: Readonly<Record<string, Readonly<Record<string, string>>>> = englishParts;
    const strays = texts.filter(({ part, key, text }) => {
      const ofPart = english[part] ?? {};
      return text.trim() === '' || !(key in ofPart || `${base(key)}_other` in ofPart);
    });
    expect(strays).toEqual([]);
  });

  test('uses the same placeholders as the English texts', () => {
    const english: Readonly<Record<string, string>> = en;
    const differing = texts.filter(({ key, text }) => {
      // The form for one or two may spell out the number.
      const [wanted, filled] = [english[key] ?? english[`${base(key)}_other`] ?? '', text].map((one) =>
        placeholders(one).filter((placeholder) => placeholder !== 'count'),
      );
      return filled?.join(' ') !== wanted?.join(' ');
    });
    expect(differing).toEqual([]);
  });

  test('has only the plural forms that its language needs, and always the form for other numbers', () => {
    const forms: ReadonlySet<string> = new Set([
      'zero',
      ...new Intl.PluralRules(locale).resolvedOptions().pluralCategories,
    ]);
    const keys = new Set(texts.map(({ key }) => key));
    const plurals = [...keys].filter((key) => base(key) !== key && `${base(key)}_other` in en);
    const wrong = plurals.filter(
      (key) => !forms.has(key.slice(base(key).length + 1)) || !keys.has(`${base(key)}_other`),
    );
    expect(wrong).toEqual([]);
  });

  test('has only messages that are sent, with the same placeholders as the English one', () => {
    const differing = Object.entries<MessageText>(messages).filter(([key, text]) => {
      const english = messageKeys.find((known) => known === key);
      if (english === undefined || (text.subject === null) !== (englishMessages[english].subject === null))
        return true;
      return placeholdersOf(text).symmetricDifference(placeholdersOf(englishMessages[english])).size > 0;
    });
    expect(differing).toEqual([]);
  });
});
