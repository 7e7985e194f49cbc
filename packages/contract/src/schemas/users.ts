import * as z from 'zod';
import { RoleName } from './accounts.ts';
import { DriverNearby, pickupQuery } from './driver.ts';
import { Amount, Done, Id, IdParams, Instant, pageOf, pageQuery, Position } from '../primitives.ts';
import type { userRoutes } from '../routes/users.ts';
import type { RouteSchemas } from '../route-schemas.ts';
import { personal, secret } from '../sensitive.ts';

/** A user as staff see one. Fields that the reader may not see are absent. Source: USERS-8, DATA-1, DATA-2. */
export const UserRow = z.object({
  id: Id,
  usertype: RoleName,
  firstName: personal(z.string()),
  lastName: personal(z.string()),
  email: personal(z.string().nullable()),
  mobile: personal(z.string().nullable()),
  approved: z.boolean(),
  createdAt: Instant,
  createdByAdmin: z.boolean(),
  referralId: z.string().nullable(),
  profileImage: z.string().nullable(),
  carTypeId: Id.nullable(),
  carType: z.string().nullable(),
  vehicleMake: z.string().nullable(),
  vehicleModel: z.string().nullable(),
  vehicleNumber: z.string().nullable(),
  otherInfo: z.string().nullable(),
  licenseImage: z.string().nullable(),
  driverActiveStatus: z.boolean().nullable(),
  queue: z.boolean().nullable(),
  rating: z.number().nullable(),
  walletBalance: Amount.nullable(),
  /** Admins only. */
  fleetadmin: Id.nullable().optional(),
  location: Position.nullable(),
  version: z.int(),
  /** Only while the setting `bankFields` is on. */
  bankName: personal(z.string().nullable().optional()),
  bankCode: personal(z.string().nullable().optional()),
  bankAccount: personal(z.string().nullable().optional()),
});
export type UserRow = z.infer<typeof UserRow>;

const yesOrNo = z.enum(['true', 'false']);
export const ListUsersQuery = z.strictObject({
  ...pageQuery,
  ...pickupQuery,
  type: RoleName.optional(),
  approved: yesOrNo.optional(),
  /** Drivers of one fleet; for admins. */
  fleetadmin: Id.optional(),
  /** Whoever has a wallet: riders and drivers. Source: WAL-10. */
  wallet: z.literal('true').optional(),
});
/** Staff get users, a rider the free drivers near the pickup. */
export const ListUsersResponse = pageOf(z.union([UserRow, DriverNearby]));

// Plain strings: the rules answer with the specification's own keys.
const Typed = z.string().max(300);

/** What staff may set at any time. Null empties a field. */
const editable = {
  firstName: personal(Typed.optional()),
  lastName: personal(Typed.optional()),
  approved: z.boolean().optional(),
  carTypeId: Id.nullish(),
  vehicleMake: Typed.nullish(),
  vehicleModel: Typed.nullish(),
  vehicleNumber: Typed.nullish(),
  otherInfo: z.string().max(2000).nullish(),
  bankName: personal(Typed.nullish()),
  bankCode: personal(Typed.nullish()),
  bankAccount: personal(Typed.nullish()),
  /** The fleet that a driver drives for; for admins to say. */
  fleetadmin: Id.nullish(),
};

export const CreateUserRequest = z.strictObject({
  ...editable,
  usertype: RoleName,
  firstName: personal(Typed),
  lastName: personal(Typed),
  email: personal(Typed),
  /** Without the dial code when `country` is given, else with "+". Admins may have none. */
  mobile: personal(Typed.optional()),
  country: z.string().length(2).optional(),
});
export type CreateUserRequest = z.infer<typeof CreateUserRequest>;

/** Email and mobile are editable only on add. Source: USERS-2, USERS-4. */
export const UpdateUserRequest = z.strictObject({
  ...editable,
  /** Makes the change fail with `stale_version` when the user was changed meanwhile. */
  version: z.int().min(1).optional(),
});
/** Everything about the caller, by what holds it; the parts are told as they are kept. Source: LAYOUT-11. */
export const MyData = z.object({
  exportedAt: Instant,
  id: Id,
  usertype: RoleName,
  data: z.record(z.string(), z.unknown()),
});
export type MyData = z.infer<typeof MyData>;

/** The password, or a code that this session asked for. Source: LAYOUT-11. */
export const DeleteMeRequest = z.strictObject({
  password: secret(Typed.optional()),
  code: secret(Typed.optional()),
  /** The person gives up what is left in the wallet; a debt is not given up. */
  giveUpBalance: z.boolean().optional(),
});

export type UpdateUserRequest = z.infer<typeof UpdateUserRequest>;

export const userSchemas = {
  listUsers: { query: ListUsersQuery, response: ListUsersResponse },
  getUser: { params: IdParams, response: UserRow },
  createUser: { body: CreateUserRequest, response: UserRow },
  updateUser: { params: IdParams, body: UpdateUserRequest, response: UserRow },
  deleteUser: { params: IdParams, response: Done },
  exportMyData: { response: MyData },
  deleteMe: { body: DeleteMeRequest, response: Done },
} as const satisfies Record<keyof typeof userRoutes, RouteSchemas>;
