import type { Settings } from '@fiacre/contract';
import type { TextKey } from '../../i18n/text-key.ts';

type KeysOf<Value> = { [Key in keyof Settings]: Settings[Key] extends Value ? Key : never }[keyof Settings];

interface Named {
  readonly label: TextKey;
  readonly hint?: TextKey;
}

export type SettingField =
  | (Named & { readonly kind: 'text'; readonly name: KeysOf<string> & EditableName })
  | (Named & { readonly kind: 'number'; readonly name: KeysOf<number> & EditableName; readonly step: number })
  | (Named & { readonly kind: 'switch'; readonly name: KeysOf<boolean> & EditableName });

/** What the environment decides cannot be edited. */
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

/** The form as data, in the order in which an operator sets a town up. Source: DATA-9. */
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
      { kind: 'text', name: 'panic', label: 'set_panic', hint: 'set_panic_hint' },
    ],
  },
  {
    title: 'settings_money',
    fields: [
      { kind: 'text', name: 'symbol', label: 'set_symbol' },
      { kind: 'text', name: 'code', label: 'set_code' },
      { kind: 'number', name: 'decimal', label: 'set_decimal', step: 1 },
      { kind: 'switch', name: 'swipeSymbol', label: 'set_swipe_symbol' },
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

/** Only what differs goes to the server: two admins at once do not undo each other's other fields. */
export function changesOf(before: Settings, after: Settings): Partial<Settings> {
  const names = settingGroups.flatMap((group) => group.fields.map((field) => field.name));
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  );
}
