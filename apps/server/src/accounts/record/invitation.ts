import type { UserAccess } from '@fiacre/contract';
import { hasServiceFor } from '../../platform/messages/providers/senders.ts';
import type { Platform } from '../../platform/platform.ts';
import type { User } from './store.ts';

/**
 * How somebody gets a link to set a password. Where no emails are sent, staff hand the link over, but only while the
 * account is unused: otherwise they could take it over. Source: USERS-10.
 */
export function invitationOf({ config }: Pick<Platform, 'config'>, user: User): UserAccess['invitation'] {
  // The sandbox keeps its emails in its outbox.
  if (config.mode === 'production' && hasServiceFor('mail', config)) return 'mail';
  const isUnused =
    user.password_hash === null && user.email_verified_at === null && user.mobile_verified_at === null;
  return isUnused ? 'link' : 'none';
}
