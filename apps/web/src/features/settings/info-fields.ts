import type { TextKey } from '@fiacre/contract/texts/en';
import type { SettingGroup, TextSetting } from './setting-fields.ts';

const webPage = { pattern: /^https?:\/\/\S+$/i, problem: 'set_link_wrong' } as const;

function info(name: TextSetting['name'], label: TextKey, hint: TextKey): TextSetting {
  return { kind: 'text', name, label, hint, maxLength: 500 };
}

/** `/appinfo`. The first four are required. Source: INFO-1. */
export const infoGroups: readonly SettingGroup[] = [
  {
    title: 'info_company',
    fields: [
      { ...info('appName', 'set_app_name', 'set_app_name_hint'), maxLength: 100, required: true },
      { ...info('companyName', 'set_company_name', 'set_company_name_hint'), required: true },
      {
        ...info('companyWebsite', 'set_company_website', 'set_company_website_hint'),
        required: true,
        rule: webPage,
      },
      {
        ...info('companyTerms', 'set_company_terms', 'set_company_terms_hint'),
        required: true,
        rule: { pattern: /^https?:\/\/\S+$|^\/(?!\/)\S*$/i, problem: 'set_terms_wrong' },
      },
      {
        ...info('contactEmail', 'set_contact_email', 'set_contact_email_hint'),
        rule: { pattern: /^[^\s@]+@[^\s@]+$/, problem: 'set_email_wrong' },
      },
    ],
  },
  {
    title: 'info_colours',
    fields: [
      { kind: 'colour', name: 'actionColour', label: 'set_action_colour', hint: 'set_action_colour_hint' },
      { kind: 'colour', name: 'linkColour', label: 'set_link_colour', hint: 'set_link_colour_hint' },
    ],
  },
  {
    title: 'info_social',
    fields: [
      info('facebookHandle', 'set_facebook_handle', 'set_handle_hint'),
      info('twitterHandle', 'set_twitter_handle', 'set_handle_hint'),
      info('instagramHandle', 'set_instagram_handle', 'set_handle_hint'),
    ],
  },
  {
    title: 'info_stores',
    fields: [
      { ...info('appleStoreLink', 'set_apple_store_link', 'set_store_hint'), rule: webPage },
      { ...info('playStoreLink', 'set_play_store_link', 'set_store_hint'), rule: webPage },
    ],
  },
];
