import type { UserRow } from '@fiacre/contract';
import type { User } from '../accounts/index.ts';
import { carTypeNames } from '../catalogue/index.ts';
import { findDrivers } from '../dispatch/index.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { balancesOf } from '../wallet/index.ts';
import { findPage, presentUser, type UserExtras } from './list-users.ts';

export { countDriversWith } from './drivers-with-car-type.ts';

/** The people of the installation, as staff see them. */
export function createUsers(platform: Platform): Capability {
  return {
    handlers: {
      listUsers: async (call) => {
        const { users, ...page } = await findPage(platform.db, signedIn(call.reader), call.query);
        const extras = await readExtras(platform, users);
        const hide = platform.config.demoMode;
        return { ...page, items: users.map((user): UserRow => presentUser(user, extras(user), hide)) };
      },
    },
  };
}

/** One query a kind for the whole page. */
async function readExtras(platform: Platform, users: readonly User[]): Promise<(user: User) => UserExtras> {
  const { db } = platform;
  const ids = (role: User['usertype']) =>
    users.filter(({ usertype }) => usertype === role).map(({ id }) => id);
  const [names, drivers, riderBalances, driverBalances] = await Promise.all([
    carTypeNames(db),
    findDrivers(db, ids('driver')),
    balancesOf(db, 'rider', ids('rider')),
    balancesOf(db, 'driver', ids('driver')),
  ]);
  const byId = new Map(drivers.map((driver) => [driver.id, driver]));
  return (user) => ({
    carType: names.get(user.car_type_id ?? '') ?? null,
    walletBalance:
      { rider: riderBalances, driver: driverBalances, fleetadmin: null, admin: null }[user.usertype]?.get(
        user.id,
      ) ?? (hasWallet(user) ? 0 : null),
    driver: byId.get(user.id) ?? null,
  });
}

// A wallet without entries is empty; staff have none.
function hasWallet(user: User): boolean {
  return user.usertype === 'rider' || user.usertype === 'driver';
}
