import { errorStatus, isErrorCode, type ErrorCode } from '@fiacre/contract';
import { errorTexts } from '@fiacre/contract/texts/en';
import { refusalCodes } from '@fiacre/domain';
import { afterAll, describe, expect, test } from 'vitest';
import { startWorld, type SampleWorld } from '../samples/world.ts';
import type { NotByRequest, Places, Provocations, Provoke } from './provocation.ts';
import { accountErrors } from './provoke/accounts.ts';
import { bookingFormErrors } from './provoke/booking-form.ts';
import { fileErrors } from './provoke/files.ts';
import { messageErrors } from './provoke/messages.ts';
import { moneyErrors } from './provoke/money.ts';
import { transitionErrors } from './provoke/transitions.ts';
import { operatorTableErrors } from './provoke/operator-tables.ts';
import { tariffErrors } from './provoke/tariffs.ts';
import { kerbErrors } from './provoke/kerb.ts';
import { zoneErrors } from './provoke/zones.ts';
import { closureErrors } from './provoke/closures.ts';
import { peopleErrors } from './provoke/people.ts';
import { requestErrors } from './provoke/requests.ts';
import { userErrors } from './provoke/users.ts';

const provocations: Provocations = {
  ...bookingFormErrors,
  ...transitionErrors,
  ...moneyErrors,
  ...accountErrors,
  ...requestErrors,
  ...peopleErrors,
  ...fileErrors,
  ...operatorTableErrors,
  ...tariffErrors,
  ...kerbErrors,
  ...zoneErrors,
  ...closureErrors,
  ...messageErrors,
  ...userErrors,
};

const strictly = {
  PASSWORD_POLICY: 'complex',
  BOT_CHECK: 'turnstile',
  BOT_CHECK_SITE_KEY: 'site',
  BOT_CHECK_SECRET: 'secret',
};

/** The error keys of the specification with their rows; every other code is Fiacre's own. */
const rowOf: Partial<Record<ErrorCode, string>> = {
  must_login: 'ERR-2',
  user_issue_contact_admin: 'ERR-3',
  select_proper: 'ERR-4',
  past_booking_error: 'ERR-5',
  place_to_coords_error: 'ERR-6',
  no_driver_found_alert_messege: 'ERR-7',
  deliveryDetailMissing: 'ERR-8',
  login_validate_error: 'ERR-9',
  otp_validate_error: 'ERR-10',
  user_does_not_exists: 'ERR-11',
  require_approval: 'ERR-12',
  email_verify_message: 'ERR-14',
  not_logged_in: 'ERR-16',
  proper_email: 'ERR-17',
  proper_input_name: 'ERR-18',
  password_alphaNumeric_check: 'ERR-19',
  mobile_no_blank_error: 'ERR-20',
  referer_not_found: 'ERR-21',
  user_exists: 'ERR-23',
  email_or_mobile_issue: 'ERR-24',
  demo_mode: 'ERR-25',
  proper_bonus: 'ERR-26',
  update_failed: 'ERR-27',
  wrong_code: 'ERR-28',
  no_details_error: 'ERR-29',
  not_valid_user_type: 'ERR-30',
  no_user_match: 'ERR-31',
  no_provider_found: 'ERR-32',
  provider_fetch_error: 'ERR-33',
  google_places_error: 'ERR-34',
  location_fetch_error: 'ERR-35',
  auth_error: 'ERR-43',
  'No Route Found': 'ERR-37',
  'JSON Error': 'ERR-41',
  'Cannot delete default language': 'ERR-42',
};

const codes = Object.keys(errorStatus) as ErrorCode[];
const started = new Map<string, Promise<SampleWorld>>();
afterAll(async () => {
  for (const world of started.values()) await (await world).close();
});

function place(name: string, env: Readonly<Record<string, string>>): () => Promise<SampleWorld> {
  return () => {
    const world = started.get(name) ?? startWorld({ env });
    started.set(name, world);
    return world;
  };
}

const places: Places = {
  taxi: place('taxi', {}),
  delivery: place('delivery', { APP_CATEGORY: 'delivery' }),
  demo: place('demo', { DEMO_MODE: 'true', MOBILE_LOGIN_ENABLED: 'false' }),
  strict: place('strict', strictly),
};

test('ERR-45 the test provokes every code of the catalogue and no unknown code', () => {
  expect(codes.filter((code) => provocations[code] === undefined)).toEqual([]);
  expect(Object.keys(provocations).filter((code) => !isErrorCode(code))).toEqual([]);
});

test('ERR-1 every code has an English text, and every rule uses a code with a text', () => {
  for (const code of codes) expect(errorTexts[code].trim()).not.toBe('');
  expect(refusalCodes.filter((code) => !isErrorCode(code))).toEqual([]);
});

const byRequest = Object.entries(provocations).filter(
  (entry): entry is [ErrorCode, Provoke] => typeof entry[1] === 'function',
);
const otherwise = Object.entries(provocations).filter(
  (entry): entry is [ErrorCode, NotByRequest] => typeof entry[1] === 'object',
);

describe.each(byRequest)('%s', (code, provoke) => {
  test(`${rowOf[code] ?? 'ERR-45'} ${code} gets ${errorStatus[code]}`, async () => {
    const { status, body } = await provoke(places);
    const wanted = (body as { error: { code?: string } }).error.code === 'auth_error' ? 'auth_error' : code;
    expect([status, codeIn(body)]).toEqual([errorStatus[wanted], code]);
  });
});

test.each(otherwise)('ERR-45 no single request gets %s, and the stated cause leads to it', (code, way) => {
  expect(way.because).not.toBe('');
  expect(way.happens()).toBe(code);
});

// The calls that the specification defines respond `{error: text}` (CALL-20); sign-in gives the reason in its message
// (AUTH-9).
function codeIn(body: unknown): unknown {
  const { error } = body as { error?: string | { code?: string; message?: string } };
  if (typeof error !== 'object') return error;
  return error.code === 'auth_error' && isErrorCode(error.message ?? '') ? error.message : error.code;
}
