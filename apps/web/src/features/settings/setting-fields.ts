import type { Settings } from '@fiacre/contract';
import type { TextKey } from '../../i18n/text-key.ts';

type KeysOf<Value> = { [Key in keyof Settings]: Settings[Key] extends Value ? Key : never }[keyof Settings];

interface Named {
  readonly label: TextKey;
  readonly hint?: TextKey;
  /** Applies in one category only. Sources: SET-6, SET-7. */
  readonly category?: Settings['appCategory'];
}

export type SettingField =
  | (Named & { readonly kind: 'text' | 'country'; readonly name: KeysOf<string> & EditableName })
  | (Named & { readonly kind: 'number'; readonly name: KeysOf<number> & EditableName; readonly step: number })
  | (Named & { readonly kind: 'amount'; readonly name: 'bonus' })
  | (Named & { readonly kind: 'switch'; readonly name: KeysOf<boolean> & EditableName });

/** Settings from the environment cannot be edited. */
type EditableName = Exclude<
  keyof Settings,
  | 'allowCriticalEditsAdmin'
  | 'facebookLoginEnabled'
  | 'mobileLoginEnabled'
  | 'appCategory'
  | 'passwordPolicy'
  | 'sandbox'
>;

export interface SettingGroup {
  readonly title: TextKey;
  readonly fields: readonly SettingField[];
}

/** The form as data, in the order in which an operator sets up a city. Source: DATA-9. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'settings_rides',
    fields: [
      { kind: 'switch', name: 'autoDispatch', label: 'set_auto_dispatch', hint: 'set_auto_dispatch_hint' },
      { kind: 'switch', name: 'otpSecure', label: 'set_otp_secure', hint: 'set_otp_secure_hint' },
      { kind: 'number', name: 'driverRadius', label: 'set_driver_radius', step: 0.1 },
      { kind: 'switch', name: 'convertToMile', label: 'set_convert_to_mile' },
      { kind: 'switch', name: 'driverApproval', label: 'set_driver_approval' },
      {
        kind: 'switch',
        name: 'negativeBalance',
        label: 'set_negative_balance',
        hint: 'set_negative_balance_hint',
      },
      { kind: 'switch', name: 'carHornRepeat', label: 'set_car_horn_repeat' },
      { kind: 'text', name: 'panic', label: 'set_panic', hint: 'set_panic_hint', category: 'taxi' },
      {
        kind: 'switch',
        name: 'allowDeliveryPickupImageCapture',
        label: 'set_pickup_image',
        category: 'delivery',
      },
      {
        kind: 'switch',
        name: 'allowFinalDeliveryImageCapture',
        label: 'set_delivery_image',
        category: 'delivery',
      },
    ],
  },
  {
    title: 'settings_money',
    fields: [
      { kind: 'text', name: 'symbol', label: 'set_symbol' },
      { kind: 'text', name: 'code', label: 'set_code' },
      { kind: 'number', name: 'decimal', label: 'set_decimal', step: 1 },
      { kind: 'switch', name: 'swipeSymbol', label: 'set_swipe_symbol' },
      { kind: 'amount', name: 'bonus', label: 'set_bonus', hint: 'set_bonus_hint' },
      {
        kind: 'switch',
        name: 'riderWithDraw',
        label: 'set_rider_with_draw',
        hint: 'set_rider_with_draw_hint',
      },
      { kind: 'switch', name: 'bankFields', label: 'set_bank_fields', hint: 'set_bank_fields_hint' },
    ],
  },
  {
    title: 'settings_countries',
    fields: [
      { kind: 'country', name: 'country', label: 'set_country', hint: 'set_country_hint' },
      { kind: 'switch', name: 'allowCountrySelection', label: 'set_allow_country_selection' },
      {
        kind: 'country',
        name: 'restrictCountry',
        label: 'set_restrict_country',
        hint: 'set_restrict_country_hint',
      },
    ],
  },
  {
    title: 'settings_company',
    fields: [
      { kind: 'text', name: 'appName', label: 'set_app_name' },
      { kind: 'text', name: 'companyName', label: 'set_company_name' },
      { kind: 'text', name: 'companyWebsite', label: 'set_company_website' },
      { kind: 'text', name: 'contactEmail', label: 'set_contact_email' },
      { kind: 'text', name: 'appleStoreLink', label: 'set_apple_store_link' },
      { kind: 'text', name: 'playStoreLink', label: 'set_play_store_link' },
    ],
  },
];

/** The fields of a group that apply in this category. */
export function fieldsIn(group: SettingGroup, category: Settings['appCategory']): readonly SettingField[] {
  return group.fields.filter((field) => field.category === undefined || field.category === category);
}

/** Only changed fields are sent, so that two admins do not overwrite each other's changes. */
export function changesOf(before: Settings, after: Settings): Partial<Settings> {
  const names = settingGroups.flatMap((group) => group.fields.map((field) => field.name));
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  );
}
