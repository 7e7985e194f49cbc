import type { Me } from '@fiacre/contract';
import type { Kysely } from 'kysely';
import { carTypeName } from '../../catalogue/index.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import { findUser, type User } from './store.ts';

/** A person's own profile, null if they no longer exist; inside a transaction, pass its `sql`. */
export async function readMe(sql: Kysely<PlatformTables>, userId: string): Promise<Me | null> {
  const user = await findUser(sql, userId);
  return user === null ? null : presentMe(user, await carTypeName(sql, user.car_type_id));
}

function presentMe(user: User, carType: string | null): Me {
  return {
    id: user.id,
    usertype: user.usertype,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    emailVerified: user.email_verified_at !== null,
    mobile: user.mobile,
    hasPassword: user.password_hash !== null,
    loginType: user.login_type,
    profileImage: user.profile_image,
    approved: user.approved,
    referralId: user.referral_id,
    createdAt: user.created_at.toISOString(),
    driver: user.usertype === 'driver' ? presentDriver(user, carType) : null,
  };
}

function presentDriver(user: User, carType: string | null): NonNullable<Me['driver']> {
  return {
    carType,
    vehicleMake: user.vehicle_make,
    vehicleModel: user.vehicle_model,
    vehicleNumber: user.vehicle_number,
    rating: ratingOf(user),
    fleetadmin: user.fleet_admin_id,
  };
}

/** The average of all ratings with one decimal, null before the first. */
export function ratingOf(user: Pick<User, 'rating_sum' | 'rating_count'>): number | null {
  return user.rating_count === 0 ? null : Math.round((user.rating_sum / user.rating_count) * 10) / 10;
}
