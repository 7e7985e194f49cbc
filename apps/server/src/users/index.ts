import type { Register } from '../accounts/index.ts';
import type { SignedIn } from '../platform/http/reader.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { addCaller } from './add-caller.ts';
import { addByStaff } from './add-user.ts';
import { checkUserExists, userSignup, validateReferrer } from './calls.ts';
import { changeByStaff, type FollowApproval } from './change-user.ts';
import { deleteByStaff } from './delete-user.ts';
import { requireNoPickup, type DriversNearby } from '../dispatch/index.ts';
import { findDriversNearby } from './drivers-nearby.ts';
import { findInScope, findPage } from './find-users.ts';
import { listDoubles } from './merge/list-doubles.ts';
import { mergeUsers, type MergeNeeds } from './merge/merge-users.ts';
import { readContactsJob } from './merge/read-contacts-again.ts';
import { presentUsers } from './present-user.ts';
import { userAccount } from './user-account.ts';

export { joinGuestRider } from './merge/merge-users.ts';
export { requireAnotherAdmin } from './last-admin.ts';
export { countDriversWith } from './drivers-with-car-type.ts';

export interface UserNeeds extends MergeNeeds {
  readonly register: Register;
  readonly driversNearby: DriversNearby;
  /** Updates the rides of a driver whose approval changed. */
  readonly followApproval: FollowApproval;
}

/** The people of the installation, as staff see and manage them. */
export function createUsers(platform: Platform, needs: UserNeeds) {
  const { demoMode } = platform.config;
  const eyesOf = ({ role }: SignedIn) => ({ role, demoMode, now: platform.clock.now() });
  const shown = async (sql: Tx['sql'] | Platform['db'], reader: SignedIn, id: string) => {
    const user = await findInScope(sql, reader, id);
    const [row] = await presentUsers(sql, [user], eyesOf(reader));
    return row ?? refuse('not_found');
  };
  return {
    handlers: {
      validateReferrer: validateReferrer(platform),
      checkUserExists: checkUserExists(platform),
      userSignup: userSignup(platform, needs.register),
      listUsers: async (call) => {
        const reader = signedIn(call.reader);
        if (reader.role === 'rider') return findDriversNearby(needs.driversNearby, call.query);
        requireNoPickup(call.query);
        const { users, ...page } = await findPage(platform.db, reader, call.query, demoMode);
        return { ...page, items: await presentUsers(platform.db, users, eyesOf(reader)) };
      },
      getUser: (call) => shown(platform.db, signedIn(call.reader), call.params.id),
      createUser: (call) =>
        call.commit(async (tx) => {
          const reader = signedIn(call.reader);
          return shown(tx.sql, reader, await addByStaff(tx, platform, reader, call.body));
        }),
      addCaller: (call) =>
        call.commit(async (tx) =>
          shown(tx.sql, signedIn(call.reader), await addCaller(tx, platform, call.body)),
        ),
      updateUser: (call) =>
        call.commit(async (tx) => {
          const reader = signedIn(call.reader);
          await changeByStaff(tx, reader, { id: call.params.id, ...call.body }, needs);
          return shown(tx.sql, reader, call.params.id);
        }),
      ...userAccount(platform),
      deleteUser: (call) =>
        call.commit(async (tx) => {
          await deleteByStaff(tx, signedIn(call.reader), call.params.id, needs.forget);
          return { ok: true };
        }),
      listDoubles: (call) => listDoubles(platform.db, eyesOf(signedIn(call.reader))),
      mergeUser: (call) =>
        call.commit(async (tx) => {
          const reader = signedIn(call.reader);
          const { id: into } = call.params;
          await mergeUsers(tx, platform.ids, reader, { from: call.body.from, into }, needs);
          return shown(tx.sql, reader, into);
        }),
    },
    jobs: [readContactsJob(platform)],
  } satisfies Capability;
}
