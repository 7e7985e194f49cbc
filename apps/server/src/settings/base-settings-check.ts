import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { LicenceService } from './licence-service.ts';
import type { SettingsNeeds } from './settings-needs.ts';

/**
 * Called after sign-in. Without a licence service it succeeds. A negative or missing response from the service ends the
 * session. Only an admin can check a licence for the settings. Source: CALL-13, CALL-14, CALL-18.
 */
export function checkBaseSettings(
  platform: Platform,
  licence: LicenceService | null,
  needs: Pick<SettingsNeeds, 'endSession'>,
): Handler<'checkBaseSettings'> {
  return async (call) => {
    const reader = signedIn(call.reader);
    const { reqType, license } = call.body;
    if (reqType === 'settings' && reader.role !== 'admin') return refuse('forbidden');
    const word = licence === null ? 'confirmed' : await licence.check(reqType, license);
    if (word === 'confirmed') return { success: true };
    if (reqType === 'settings') return refuse('wrong_code');
    await platform.transact((tx) => needs.endSession(tx, reader));
    call.reply.clearSessionCookie();
    return refuse(word === 'refused' ? 'Base Settings Error 1' : 'Base Settings Error 2');
  };
}
