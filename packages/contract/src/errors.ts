/**
 * Every code that a refusal can have, with its HTTP status. The specification's message keys come first and are
 * verbatim: texts and clients use their unusual spellings and spaces.
 * Sources: ERR-1 to ERR-45, BOOK-12.
 */
export const errorStatus = {
  must_login: 401,
  user_issue_contact_admin: 403,
  select_proper: 422,
  past_booking_error: 422,
  place_to_coords_error: 422,
  no_driver_found_alert_messege: 422,
  deliveryDetailMissing: 422,
  login_validate_error: 422,
  otp_validate_error: 422,
  user_does_not_exists: 422,
  require_approval: 403,
  email_verify_message: 403,
  not_logged_in: 401,
  auth_error: 401,
  proper_email: 422,
  proper_input_name: 422,
  password_alphaNumeric_check: 422,
  mobile_no_blank_error: 422,
  referer_not_found: 422,
  reg_error: 500,
  user_exists: 409,
  email_or_mobile_issue: 503,
  demo_mode: 403,
  proper_bonus: 422,
  update_failed: 500,
  wrong_code: 422,
  no_details_error: 422,
  not_valid_user_type: 403,
  no_user_match: 422,
  no_provider_found: 422,
  provider_fetch_error: 502,
  google_places_error: 422,
  location_fetch_error: 422,
  'No Route Found': 422,
  'JSON Error': 422,
  'Cannot delete default language': 409,
  'Base Settings Error 1': 403,
  'Base Settings Error 2': 502,

  // The operator's zones do not allow the pickup or the drop.
  no_stopping_here: 422,
  pickup_point_required: 422,

  // The city of the pickup does not have the drop.
  drop_in_other_city: 422,

  // The booking's current state does not allow the transition.
  wrong_status: 409,
  too_early: 409,
  stale_version: 409,
  task_taken: 409,
  task_not_offered: 409,
  offer_expired: 409,
  meter_off: 409,
  meter_no_car_type: 409,
  meter_outside_area: 422,
  meter_start_implausible: 409,
  rehearsal_running: 409,
  rehearsal_too_large: 422,
  driver_busy: 409,
  late_for_ride_ahead: 409,
  documents_not_valid: 409,
  document_expired: 422,
  driver_inactive: 409,
  driver_not_approved: 409,
  driver_wallet_negative: 409,
  driver_not_available: 409,
  driver_in_debt: 409,
  auto_dispatch_on: 409,
  wallet_too_low: 409,
  payment_amount_wrong: 422,
  payment_not_paid: 409,
  payment_not_checkable: 409,
  payout_file_unreadable: 422,
  payout_file_too_long: 422,
  payout_columns_missing: 422,
  payout_amount_wrong: 422,
  payout_decimal_comma: 422,
  payout_currency_unknown: 422,
  payout_row_repeated: 422,
  refund_too_much: 409,
  refund_held: 409,
  refund_wallet_only: 409,
  refund_wallet_short: 409,
  refund_not_supported: 409,
  refund_decided: 409,
  cancellation_fee_changed: 409,
  reason_required: 422,
  image_required: 422,
  image_not_asked: 409,
  image_unreadable: 422,
  image_too_large: 422,
  payment_mode_unavailable: 422,
  price_outside_corridor: 422,
  no_tariff_for_ride: 422,
  quote_expired: 409,
  quote_used: 409,
  too_many_persons: 422,
  extra_not_offered: 422,
  promo_unknown: 422,
  promo_expired: 422,
  promo_used_up: 422,
  promo_min_order: 422,
  promo_already_applied: 409,

  // The person has reached the maximum number.
  too_many_places: 409,

  // Data that the operator edits.
  name_taken: 409,
  car_type_in_use: 409,
  city_in_use: 409,
  currency_in_use: 409,
  settings_changed: 409,
  colour_unreadable: 422,
  tariff_faulty: 422,
  tariff_tied: 409,
  tariff_begins_in_past: 422,
  too_many_tariffs: 409,
  zone_outline_crosses: 422,
  zone_outline_size: 422,
  zone_point_outside: 422,
  too_many_zones: 409,
  payment_signature_wrong: 400,
  payment_closed: 409,
  withdrawals_off: 403,
  withdrawal_processed: 409,
  reset_link_invalid: 422,
  verification_link_invalid: 422,

  // Signing in is refused.
  sign_in_method_off: 422,
  bot_check_failed: 422,
  password_policy_check: 422,
  second_factor_required: 401,
  second_factor_wrong: 422,
  challenge_expired: 422,
  passkey_invalid: 422,
  confirmation_wrong: 422,
  confirmation_required: 403,
  social_sign_in_failed: 422,
  social_account_exists: 409,
  mobile_unverified: 409,
  number_dormant: 409,
  last_way_in: 409,

  // Messages and their texts.
  message_blank: 422,
  template_placeholder_unknown: 422,
  template_placeholder_missing: 422,
  message_mandatory: 422,
  language_unknown: 422,

  // The user's current state does not allow it.
  own_account: 409,
  last_admin: 409,
  user_has_booking: 409,
  wallet_not_empty: 409,
  withdrawal_open: 409,
  accounts_differ: 409,

  // The request itself is refused.
  invalid_request: 400,
  invalid_json: 400,
  too_large: 413,
  unsupported_media_type: 415,
  forbidden: 403,
  cross_site: 403,
  host_unknown: 421,
  not_found: 404,
  idempotency_key_invalid: 400,
  idempotency_mismatch: 422,
  idempotency_running: 409,
  rate_limited: 429,
  overloaded: 503,
  unavailable: 503,
  off_map: 422,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Details of a refusal: plain JSON that a page may show or use, never personal data. */
export type ErrorFacts = Readonly<Record<string, unknown>>;

/** The body of every refusal. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; facts: ErrorFacts; requestId: string };
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatus, code);
}
