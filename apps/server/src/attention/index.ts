import { mayApprove } from '@fiacre/domain';
import { requiredKinds } from '../documents/index.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/index.ts';
import { readAttention } from './read-attention.ts';

/** Everything that needs somebody's attention. Admins see all of it, fleet admins what concerns their drivers. */
export function createAttention({ db, clock, calendar }: Platform) {
  return {
    handlers: {
      async listAttention(call) {
        const { role, userId } = signedIn(call.reader);
        const now = clock.now();
        const settings = await readSettings(db);
        return readAttention(db, {
          fleet: role === 'fleetadmin' ? userId : null,
          now,
          today: calendar.dayAt(now),
          requiredDocuments: requiredKinds(settings),
          approves: mayApprove(role, settings.driverApproval),
        });
      },
    },
  } satisfies Capability;
}
