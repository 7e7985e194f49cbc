import { readdirSync } from 'node:fs';
import { bookingStatuses, fareLineKinds, type TxRef } from '@fiacre/domain';
import { describe, expect, test } from 'vitest';
import { errorStatus } from '../errors.ts';
import { en, englishParts } from './en/texts.ts';
import { englishMessages, messageKeys, placeholdersOf, type MessageText } from './messages.ts';
import type { ShippedLanguage } from './shipped-language.ts';

/** Each folder contains one language. */
const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);
const shipped = await Promise.all(
  folders.map(async ({ name }) => {
    const { language } = (await import(`./${name}/index.ts`)) as { language: ShippedLanguage };
    return [name, language] as const;
  }),
);
const translated = shipped.filter(([locale]) => locale !== 'en');

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
    expect(Object.keys(errorStatus).filter((code) => !(code in en))).toEqual([]);
  });

  test('ERR-1 EMPTY-1 EMPTY-9 every message key of the specification has an English text', () => {
    expect(specified.split(' ').filter((key) => !(key in en))).toEqual([]);
  });

  test('FARE-3 every line of a fare and every status has a text', () => {
    for (const kind of fareLineKinds) expect(en).toHaveProperty(`fare_line_${kind}`);
    for (const status of bookingStatuses) expect(en).toHaveProperty(`status_${status}`);
  });

  test('no key is in two parts', () => {
    const keys = Object.values(englishParts).flatMap((part) => Object.keys(part));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    expect(keys.toSorted()).toEqual(Object.keys(en).toSorted());
  });

  test('no English text is empty', () => {
    expect(Object.entries(en).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('DELIV-1 what senders and couriers read speaks of no rides in a delivery installation', () => {
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
});

/** The keys of a part without a text in a language; a plural counts as present if the language has any of its forms. */
function missingOf({ texts }: ShippedLanguage, part: keyof typeof englishParts): string[] {
  const forms = new Set(Object.keys(texts).map(base));
  const isPlural = (key: string) => base(key) !== key && `${base(key)}_other` in en;
  return Object.keys(englishParts[part]).filter(
    (key) => !(key in texts) && !(isPlural(key) && forms.has(base(key))),
  );
}

test('LANG-8 English and at least one other language are found', () => {
  expect(shipped.map(([locale]) => locale)).toContain('en');
  expect(translated.length).toBeGreaterThan(0);
});

describe.each(shipped)('LANG-8 the folder %s', (locale, language) => {
  const { texts, messages, inEnglish, name } = language;

  test('is a locale supported by Intl, with a name', () => {
    expect(Intl.getCanonicalLocales(locale)).toEqual([locale]);
    expect(Intl.PluralRules.supportedLocalesOf(locale)).toEqual([locale]);
    expect(Intl.DateTimeFormat.supportedLocalesOf(locale)).toEqual([locale]);
    expect(name.trim()).not.toBe('');
  });

  test('has every text of the parts that it translates', () => {
    const parts = Object.keys(englishParts) as (keyof typeof englishParts)[];
    const missing = parts
      .filter((part) => !inEnglish.includes(part))
      .flatMap((part) => missingOf(language, part));
    expect(missing).toEqual([]);
  });

  test('does not list a complete part as untranslated', () => {
    expect(inEnglish.filter((part) => missingOf(language, part).length === 0)).toEqual([]);
  });

  test('has no empty text and no key that is missing in English', () => {
    const strays = Object.entries<string>(texts).filter(
      ([key, text]) => text.trim() === '' || !(key in en || `${base(key)}_other` in en),
    );
    expect(strays).toEqual([]);
  });

  test('uses the same placeholders as the English texts', () => {
    const english: Readonly<Record<string, string>> = en;
    const differing = Object.entries<string>(texts).filter(([key, text]) => {
      // The form for one or two may spell out the number.
      const [wanted, filled] = [english[key] ?? english[`${base(key)}_other`] ?? '', text].map((one) =>
        placeholders(one).filter((placeholder) => placeholder !== 'count'),
      );
      return filled?.join(' ') !== wanted?.join(' ');
    });
    expect(differing).toEqual([]);
  });

  test('has only the plural forms of its own rules, and always the form for other numbers', () => {
    const forms: ReadonlySet<string> = new Set([
      'zero',
      ...new Intl.PluralRules(locale).resolvedOptions().pluralCategories,
    ]);
    const plurals = Object.keys(texts).filter((key) => base(key) !== key && `${base(key)}_other` in en);
    const wrong = plurals.filter(
      (key) => !forms.has(key.slice(base(key).length + 1)) || !(`${base(key)}_other` in texts),
    );
    expect(wrong).toEqual([]);
  });

  test('has every message, with the same placeholders as the English one', () => {
    const differing = messageKeys.filter((key) => {
      const text: MessageText | undefined = messages[key];
      if (text === undefined || (text.subject === null) !== (englishMessages[key].subject === null))
        return true;
      return placeholdersOf(text).symmetricDifference(placeholdersOf(englishMessages[key])).size > 0;
    });
    expect(differing).toEqual([]);
  });
});
