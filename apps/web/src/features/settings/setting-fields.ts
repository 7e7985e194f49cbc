import type { EditableSettings, Settings } from '@fiacre/contract';
import {
  type BrandColours,
  dispatchModes,
  dispatchNumbers,
  fairnessRules,
  type DispatchNumber,
} from '@fiacre/domain';
import { dispatchNumberNames, dispatchNumberTexts } from '../../i18n/dispatch-number-texts.ts';
import type { TextKey } from '@fiacre/contract/texts/en';

export type SettingName = keyof EditableSettings;
type NamesOf<Value> = { [Name in SettingName]: Settings[Name] extends Value ? Name : never }[SettingName];

interface Described {
  readonly label: TextKey;
  /** The effect of the setting. */
  readonly hint: TextKey;
  /** Applies in one category only. Sources: SET-6, SET-7. */
  readonly category?: Settings['appCategory'];
}

export interface TextSetting extends Described {
  readonly kind: 'text';
  readonly name: NamesOf<string>;
  readonly maxLength: number;
  readonly required?: true;
  /** The pattern that a non-empty text must match, and the message if it does not. */
  readonly rule?: { readonly pattern: RegExp; readonly problem: TextKey };
}

type VatSetting = 'vatRide' | 'vatFee' | 'vatCancellation';

export interface NumberSetting extends Described {
  readonly kind: 'number';
  readonly name:
    | 'decimal'
    | 'driverRadius'
    | 'cancelGraceMinutes'
    | 'noShowMinutes'
    | 'noShowMetres'
    | VatSetting
    | `dispatch${Capitalize<DispatchNumber>}`;
  readonly min: number;
  readonly max: number;
  /** An empty field is refused rather than meaning the default. */
  readonly required?: true;
  readonly whole: boolean;
  readonly hintInMiles?: TextKey;
  readonly problem: TextKey;
}

export interface ChoiceSetting extends Described {
  readonly kind: 'choice';
  readonly name: 'dispatchMode' | 'dispatchFairness' | 'hourCycle';
  readonly options: readonly { readonly value: string; readonly label: TextKey }[];
}

interface AmountSetting extends Described {
  readonly kind: 'amount';
  readonly name: 'bonus' | 'tollAmount';
  /** The message for a text that is not an amount. */
  readonly problem: TextKey;
}

/** Websites by their origins, one in each line. */
interface SitesSetting extends Described {
  readonly kind: 'sites';
  readonly name: 'widgetSites';
}

export type SettingField =
  | ChoiceSetting
  | TextSetting
  | NumberSetting
  | (Described & { readonly kind: 'colour'; readonly name: keyof BrandColours })
  | (Described & { readonly kind: 'country'; readonly name: 'country' | 'restrictCountry' })
  | AmountSetting
  | SitesSetting
  | (Described & { readonly kind: 'switch'; readonly name: NamesOf<boolean> });

export interface SettingGroup {
  readonly title: TextKey;
  readonly fields: readonly SettingField[];
  /** Examples of what the settings of this group change. */
  readonly preview?: 'fare' | 'money' | 'dispatch' | 'widget';
}

const toggle = (name: NamesOf<boolean>, label: TextKey, hint: TextKey, category?: Settings['appCategory']) =>
  ({ kind: 'switch', name, label, hint, ...(category && { category }) }) as const;

const vat = (name: VatSetting, label: TextKey, hint: TextKey): NumberSetting => ({
  kind: 'number',
  name,
  label,
  hint,
  min: 0,
  max: 100,
  whole: false,
  required: true,
  problem: 'field_percent',
});

function dispatchNumber(name: DispatchNumber): NumberSetting {
  const { min, max, whole } = dispatchNumbers[name];
  const problem = whole ? 'set_not_whole_in_range' : 'set_not_in_range';
  const texts = dispatchNumberTexts[name];
  const setting = `dispatch${capitalised(name)}` as const;
  return { kind: 'number', name: setting, ...texts, min, max, whole, required: true, problem };
}

const capitalised = <Name extends string>(name: Name) =>
  (name.charAt(0).toUpperCase() + name.slice(1)) as Capitalize<Name>;

/** `/settings`, in the order in which an operator sets up a city. Sources: SET-1 to SET-7. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'settings_rides',
    preview: 'fare',
    fields: [
      toggle('autoDispatch', 'set_auto_dispatch', 'set_auto_dispatch_hint'),
      {
        kind: 'number',
        name: 'driverRadius',
        label: 'set_driver_radius',
        hint: 'set_driver_radius_km',
        hintInMiles: 'set_driver_radius_miles',
        min: 0,
        max: 1000,
        whole: false,
        problem: 'set_radius_wrong',
      },
      toggle('learnedSpeeds', 'set_learned_speeds', 'set_learned_speeds_hint'),
      toggle('tariffOfBookingDate', 'set_tariff_booking_date', 'set_tariff_booking_date_hint'),
      toggle('convertToMile', 'set_convert_to_mile', 'set_convert_to_mile_hint'),
      {
        kind: 'choice',
        name: 'hourCycle',
        label: 'set_hour_cycle',
        hint: 'set_hour_cycle_hint',
        options: (['language', 'h12', 'h23'] as const).map((value) => ({
          value,
          label: `hour_cycle_${value}` as const,
        })),
      },
      toggle('carHornRepeat', 'set_car_horn_repeat', 'set_car_horn_repeat_hint'),
      {
        kind: 'text',
        name: 'panic',
        label: 'set_panic',
        hint: 'set_panic_hint',
        maxLength: 30,
        category: 'taxi',
      },
      toggle('allowDeliveryPickupImageCapture', 'set_pickup_image', 'set_pickup_image_hint', 'delivery'),
      toggle('allowFinalDeliveryImageCapture', 'set_delivery_image', 'set_delivery_image_hint', 'delivery'),
    ],
  },
  {
    title: 'settings_dispatch',
    preview: 'dispatch',
    fields: [
      {
        kind: 'choice',
        name: 'dispatchMode',
        label: 'set_dispatch_mode',
        hint: 'set_dispatch_mode_hint',
        options: dispatchModes.map((value) => ({ value, label: `dispatch_mode_${value}` as const })),
      },
      {
        kind: 'choice',
        name: 'dispatchFairness',
        label: 'set_dispatch_fairness',
        hint: 'set_dispatch_fairness_hint',
        options: fairnessRules.map((value) => ({ value, label: `dispatch_fairness_${value}` as const })),
      },
      ...dispatchNumberNames.map(dispatchNumber),
    ],
  },
  {
    title: 'settings_security',
    fields: [
      toggle('otpSecure', 'set_otp_secure', 'set_otp_secure_hint'),
      toggle('driverApproval', 'set_driver_approval', 'set_driver_approval_hint'),
      toggle('emailVerify', 'set_email_verify', 'set_email_verify_hint'),
      toggle('requireLicence', 'set_require_licence', 'set_require_document_hint'),
      toggle('requireInsurance', 'set_require_insurance', 'set_require_document_hint'),
      toggle('requireVehiclePapers', 'set_require_vehicle_papers', 'set_require_document_hint'),
    ],
  },
  {
    title: 'settings_money',
    preview: 'money',
    fields: [
      {
        kind: 'text',
        name: 'symbol',
        label: 'set_symbol',
        hint: 'set_symbol_hint',
        maxLength: 8,
        required: true,
      },
      {
        kind: 'text',
        name: 'code',
        label: 'set_code',
        hint: 'set_code_hint',
        maxLength: 3,
        required: true,
        rule: { pattern: /^[A-Z]{3}$/, problem: 'set_code_wrong' },
      },
      {
        kind: 'number',
        name: 'decimal',
        label: 'set_decimal',
        hint: 'set_decimal_hint',
        min: 0,
        max: 4,
        whole: true,
        problem: 'set_decimal_wrong',
      },
      toggle('swipeSymbol', 'set_swipe_symbol', 'set_swipe_symbol_hint'),
      { kind: 'amount', name: 'bonus', label: 'set_bonus', hint: 'set_bonus_hint', problem: 'proper_bonus' },
      {
        kind: 'amount',
        name: 'tollAmount',
        label: 'set_toll_amount',
        hint: 'set_toll_amount_hint',
        problem: 'set_toll_amount_wrong',
      },
      vat('vatRide', 'set_vat_ride', 'set_vat_ride_hint'),
      vat('vatFee', 'set_vat_fee', 'set_vat_fee_hint'),
      vat('vatCancellation', 'set_vat_cancellation', 'set_vat_cancellation_hint'),
      {
        kind: 'number',
        name: 'cancelGraceMinutes',
        label: 'set_cancel_grace',
        hint: 'set_cancel_grace_hint',
        min: 0,
        max: 1440,
        required: true,
        whole: true,
        problem: 'set_cancel_grace_wrong',
      },
      {
        kind: 'number',
        name: 'noShowMinutes',
        label: 'set_no_show_minutes',
        hint: 'set_no_show_minutes_hint',
        min: 0,
        max: 240,
        required: true,
        whole: true,
        problem: 'set_no_show_minutes_wrong',
      },
      {
        kind: 'number',
        name: 'noShowMetres',
        label: 'set_no_show_metres',
        hint: 'set_no_show_metres_hint',
        min: 20,
        max: 5000,
        required: true,
        whole: true,
        problem: 'set_no_show_metres_wrong',
      },
      toggle('negativeBalance', 'set_negative_balance', 'set_negative_balance_hint'),
      toggle('riderWithDraw', 'set_rider_with_draw', 'set_rider_with_draw_hint'),
      toggle('bankFields', 'set_bank_fields', 'set_bank_fields_hint'),
    ],
  },
  {
    title: 'settings_countries',
    fields: [
      { kind: 'country', name: 'country', label: 'set_country', hint: 'set_country_hint' },
      toggle('allowCountrySelection', 'set_allow_country_selection', 'set_allow_country_selection_hint'),
      {
        kind: 'country',
        name: 'restrictCountry',
        label: 'set_restrict_country',
        hint: 'set_restrict_country_hint',
      },
      toggle('guestBooking', 'set_guest_booking', 'set_guest_booking_hint'),
      {
        kind: 'text',
        name: 'guestCountries',
        label: 'set_guest_countries',
        hint: 'set_guest_countries_hint',
        maxLength: 500,
        rule: { pattern: /^(?:[A-Z]{2}(?: [A-Z]{2})*)?$/, problem: 'set_guest_countries_wrong' },
      },
    ],
  },
  {
    title: 'settings_widget',
    preview: 'widget',
    fields: [
      { kind: 'sites', name: 'widgetSites', label: 'set_widget_sites', hint: 'set_widget_sites_hint' },
    ],
  },
];

/** The fields of a group that apply in this category. */
export function fieldsIn(group: SettingGroup, category: Settings['appCategory']): readonly SettingField[] {
  return group.fields.filter((field) => field.category === undefined || field.category === category);
}
