import type { EditableSettings, Settings } from '@fiacre/contract';
import { roles } from '@fiacre/domain';
import type { Config } from '../platform/config/config.ts';
import { sandboxEmails, sandboxPassword } from '../platform/config/sandbox-accounts.ts';
import { hasServiceFor } from '../platform/messages/providers/senders.ts';
import { licenceService } from './licence-service.ts';

/** The settings that everybody may read, including the switches of the deployment (SET-21). */
export function presentSettings(values: EditableSettings, config: Config): Settings {
  return {
    ...values,
    allowCriticalEditsAdmin: !config.demoMode,
    facebookLoginEnabled: config.logins.facebook,
    mobileLoginEnabled: config.logins.mobile,
    guestsMayBook: guestsMayBook(values, config),
    appCategory: config.appCategory,
    passwordPolicy: config.signIn.passwordPolicy,
    checksBaseSettings: config.services.of(licenceService) !== null,
    sandbox: config.mode === 'sandbox',
    sandboxAccounts: config.mode === 'sandbox' ? sandboxAccounts : [],
  };
}

/** The sandbox keeps texts in its outbox. Source: GUEST-7. */
export function guestsMayBook(
  { guestBooking }: Pick<EditableSettings, 'guestBooking'>,
  config: Config,
): boolean {
  return guestBooking && (config.mode === 'sandbox' || hasServiceFor('sms', config));
}

const sandboxAccounts = roles.map((role) => ({
  role,
  email: sandboxEmails[role],
  password: sandboxPassword,
}));
