import { inOneLine, keptIn, rightToLeftLetter } from '../../i18n/direction.ts';
import type { I18n } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import type { ColumnFormat } from '../../ui/column-format.ts';
import { isObject, type ChangedValue, type Facts } from './changed-values.ts';

export interface AuditFormat {
  readonly textOf: I18n['textOf'];
  readonly format: ColumnFormat;
}

/** Labels of fields whose text key does not follow from their name. */
const labels: Readonly<Record<string, TextKey>> = {
  active: 'col_active',
  allowDeliveryPickupImageCapture: 'set_pickup_image',
  allowFinalDeliveryImageCapture: 'set_delivery_image',
  at: 'audit_field_offline',
  audience: 'reason_audience',
  because: 'col_reason_label',
  body: 'template_body',
  bookingId: 'audit_kind_booking',
  bookings: 'booking_history',
  by: 'audit_who',
  cancelSlab: 'car_cancel_slabs',
  carTypeId: 'car_type',
  cashReceived: 'do_confirm_cash',
  city: 'audit_kind_city',
  convenienceFeeType: 'car_fee_type',
  createdAt: 'col_since',
  credit: 'col_wallet_entry',
  currency: 'set_code',
  dateLocale: 'language_dates',
  days: 'col_day',
  default: 'language_default',
  description: 'webhook_description',
  devicetype: 'push_devices',
  dispatchAgeing: 'dispatch_ageing',
  dispatchAnswerSeconds: 'dispatch_answer',
  dispatchRideWeight: 'dispatch_ride_weight',
  dispatchWindowSeconds: 'dispatch_window',
  driverId: 'col_driver',
  driverIds: 'col_driver',
  eventId: 'audit_field_event',
  events: 'webhook_events',
  expiresOn: 'document_expires_on',
  fleetAdminId: 'col_fleet',
  from: 'filter_from',
  image: 'car_picture',
  kind: 'zone_kind',
  label: 'col_reason_label',
  langLocale: 'language',
  langName: 'language_name',
  list: 'cancellation_reasons',
  locale: 'language',
  logoImage: 'set_logo',
  maxFee: 'tx_cancellation_fee',
  maxPromoDiscountValue: 'promo_max_discount',
  measuredMetres: 'audit_field_measured',
  metres: 'col_distance',
  minOrder: 'promo_minimum_fare',
  minsDelayed: 'car_slab_minutes',
  mode: 'col_payment_mode',
  options: 'car_options',
  ordered: 'audit_field_asked',
  outline: 'zone_outline',
  parcelTypes: 'car_parcel_types',
  platform: 'push_devices',
  points: 'zone_points',
  previous: 'audit_before',
  promo: 'audit_kind_promo',
  promoDescription: 'promo_description',
  promoDiscountType: 'promo_discount_type',
  promoDiscountValue: 'promo_discount',
  promoName: 'promo_name',
  promoUsageLimit: 'promo_usage_limit',
  promoValidity: 'promo_validity',
  ratePerHour: 'car_rate_hour',
  ratePerUnitDistance: 'car_rate_distance',
  pickup: 'pickup',
  reason: 'col_reason_label',
  reference: 'col_provider_reference',
  refundId: 'col_id',
  scopes: 'api_key_scopes',
  settledBy: 'col_provider_reference',
  stars: 'col_rating',
  state: 'col_status',
  subject: 'template_subject',
  takenAt: 'audit_field_offline',
  cancelGraceMinutes: 'set_cancel_grace',
  noShowMinutes: 'set_no_show_minutes',
  noShowMetres: 'set_no_show_metres',
  tariffOfBookingDate: 'set_tariff_booking_date',
  texts: 'language_texts',
  timeZone: 'city_time_zone',
  title: 'push_title',
  to: 'filter_to',
  toBooking: 'audit_kind_booking',
  toWallet: 'col_wallet',
  uid: 'audit_kind_user',
  until: 'filter_to',
  url: 'webhook_url',
  userAvail: 'promo_used',
  usertype: 'audit_field_role',
  useWallet: 'col_wallet',
};

const camelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The label on pages of a field of the settings, a car type, a promo and so on; an unknown field keeps its
 * name.
 */
export function fieldText(field: string, textOf: I18n['textOf']): string {
  const name = camelCase(field);
  const snake = snakeCase(name);
  const keys = [labels[name], ...['audit_field_', 'set_', 'col_', 'car_'].map((part) => `${part}${snake}`)];
  return firstText(keys, textOf) ?? field;
}

function firstText(keys: readonly (string | undefined)[], textOf: I18n['textOf']): string | undefined {
  return keys.flatMap((key) => (key === undefined || textOf(key) === key ? [] : textOf(key)))[0];
}

/** Where the texts of a field's values are. */
const valueTexts: Readonly<Record<string, readonly string[]>> = {
  audience: ['reason_audience_'],
  by: ['role_'],
  contact: ['col_'],
  convenienceFeeType: ['kind_'],
  dispatchFairness: ['dispatch_fairness_'],
  dispatchMode: ['dispatch_mode_'],
  hourCycle: ['hour_cycle_'],
  kind: ['document_', 'zone_kind_'],
  mode: ['mode_'],
  promoDiscountType: ['kind_'],
  reason: ['decline_'],
  role: ['role_'],
  state: ['payment_', 'setup_state_'],
  status: ['status_'],
  usertype: ['role_'],
};

const amounts: ReadonlySet<string> = new Set(
  (
    'amount baseFare bonus discount maxFee maxPromoDiscountValue minFare minOrder ratePerHour ratePerUnitDistance ' +
    'toBooking toWallet tollAmount'
  ).split(' '),
);
/** Amounts, unless the type in the field next to them is a percentage. */
const amountsByType: Readonly<Record<string, string>> = {
  convenienceFees: 'convenienceFeeType',
  promoDiscountValue: 'promoDiscountType',
};
const distances: ReadonlySet<string> = new Set(['metres', 'measuredMetres', 'distanceMetres']);

function isAmount(field: string, within: Facts): boolean {
  const type = amountsByType[field];
  return amounts.has(field) || (type !== undefined && within[type] === 'flat');
}

function numberText(value: number, field: string, within: Facts, { format }: AuditFormat): string {
  const { currency } = within;
  if (isAmount(field, within))
    return typeof currency === 'string' ? format.moneyIn(value, currency) : format.money(value);
  return distances.has(field) ? format.distance(value) : String(value);
}

function stringText(value: string, field: string, { textOf, format }: AuditFormat): string {
  if (field === 'provider' || field === 'gateway') return format.provider(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return format.dateTime(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return format.day(value);
  return firstText(valueTexts[field]?.map((part) => `${part}${value}`) ?? [], textOf) ?? value;
}

/** A value as the field's page shows it: amounts with their currency, dates, and texts in place of codes. */
export function valueText(value: unknown, field: string, within: Facts, how: AuditFormat): string {
  const name = camelCase(field);
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return how.format.t(value ? 'yes' : 'no');
  if (typeof value === 'number') return numberText(value, name, within, how);
  if (typeof value === 'string') return stringText(value, name, how);
  if (Array.isArray(value)) {
    const isNames = name === 'fields';
    return value
      .map((one: unknown) =>
        isNames ? fieldText(String(one), how.textOf) : valueText(one, name, within, how),
      )
      .join(', ');
  }
  if (!isObject(value)) return JSON.stringify(value);
  return inOneLine(
    Object.entries(value).map(([part, of]) =>
      labelled(fieldText(part, how.textOf), valueText(of, part, value, how)),
    ),
  );
}

export interface ChangedText {
  readonly field: string;
  /** Null for a fact that did not change. */
  readonly before: string | null;
  readonly after: string;
}

/** A line of an entry, in the reader's words. */
export function changedText(line: ChangedValue, how: AuditFormat): ChangedText {
  const { field, before, after, within } = line;
  return {
    field: fieldText(field, how.textOf),
    before: 'before' in line ? valueText(before, field, within, how) : null,
    after: valueText(after, field, within, how),
  };
}

/** A field and its value, such as “Name: 12 Monkeys”, in the direction of the field’s name. */
export const labelled = (field: string, value: string): string =>
  `${field}: ${keptIn(rightToLeftLetter.test(field) ? 'rtl' : 'ltr', value)}`;
