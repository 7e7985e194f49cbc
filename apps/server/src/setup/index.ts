import { findUser } from '../accounts/index.ts';
import type { InstalledMap } from '../maps/index.ts';
import { notify } from '../notifications/index.ts';
import { signedIn, type Reader } from '../platform/http/reader.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readSetup } from './read-setup.ts';
import { saveStep } from './store.ts';

/** About two kilometres north of the centre of the city. */
const testDegrees = 0.018;

/** The first-run guide: the missing steps before the first ride, with checks of the services that a ride needs. */
export function createSetup(platform: Platform, { maps, city }: Pick<InstalledMap, 'maps' | 'city'>) {
  const { db, config } = platform;
  const shown = (sql: Tx['sql'] | Platform['db'], reader: Reader) =>
    readSetup(sql, { config, city: city.info, userId: signedIn(reader).userId });
  return {
    handlers: {
      getSetup: (call) => shown(db, call.reader),
      changeSetupStep: (call) =>
        call.commit(async (tx) => {
          const { step } = call.params;
          const { state } = call.body;
          await saveStep(tx, step, state);
          tx.audit({ action: 'change-setup', object: { kind: 'setup', id: step }, facts: { state } });
          return shown(tx.sql, call.reader);
        }),
      sendTestMail: (call) =>
        call.commit(async (tx) => {
          const { userId } = signedIn(call.reader);
          const user = await findUser(tx.sql, userId);
          if (user === null || user.email === null) return refuse('proper_email');
          await notify(tx, { to: { userId }, text: 'mail_test', facts: {}, channels: ['mail'] });
          tx.audit({ action: 'send-test-mail', object: { kind: 'user', id: userId } });
          return shown(tx.sql, call.reader);
        }),
      testRoute: async () => {
        const from = city.info.centre;
        const route = await maps.route(from, { ...from, lat: from.lat + testDegrees }).catch(() => null);
        if (route === null) return refuse('place_to_coords_error');
        return {
          distanceMetres: Math.round(route.distanceMetres),
          durationSeconds: Math.round(route.durationSeconds),
          estimated: route.estimated,
        };
      },
    },
  } satisfies Capability;
}
