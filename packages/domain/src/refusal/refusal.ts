/**
 * Every reason for which a rule refuses. The specification's keys are verbatim, including unusual spellings; all other
 * keys follow ERR-45. The contract assigns each an HTTP status.
 */
export const refusalCodes = [
  'must_login',
  'user_issue_contact_admin',
  'select_proper',
  'past_booking_error',
  'place_to_coords_error',
  'no_driver_found_alert_messege',
  'deliveryDetailMissing',
  'No Route Found',
  'otp_validate_error',
  'no_provider_found',
  'demo_mode',
  'forbidden',
  'wrong_status',
  'too_early',
  'wait_not_over',
  'not_at_pickup',
  'task_taken',
  'task_not_offered',
  'offer_expired',
  'driver_busy',
  'late_for_ride_ahead',
  'driver_inactive',
  'driver_not_approved',
  'driver_wallet_negative',
  'driver_not_available',
  'driver_in_debt',
  'auto_dispatch_on',
  'wallet_too_low',
  'payment_amount_wrong',
  'payment_mode_unavailable',
  'cancellation_fee_changed',
  'change_ask_office',
  'change_closed',
  'reason_required',
  'image_required',
  'image_not_asked',
  'too_many_stops',
  'stop_repeated',
  'stop_out_of_order',
  'invalid_request',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** An expected refusal: a value that the rules return, never throw. `facts` are plain JSON without personal data. */
export interface Refusal {
  readonly refused: RefusalCode;
  readonly facts: Readonly<Record<string, unknown>>;
}

export function refusal(code: RefusalCode, facts: Refusal['facts'] = {}): Refusal {
  return { refused: code, facts };
}

export function isRefusal(outcome: object): outcome is Refusal {
  return 'refused' in outcome;
}
