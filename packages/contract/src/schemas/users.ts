import * as z from 'zod';
import { RoleName } from './accounts.ts';
import { DriverNearby, pickupQuery } from './driver.ts';
import { SessionRow } from './sign-in.ts';
import {
  Amount,
  Done,
  Id,
  IdParams,
  Instant,
  pageOf,
  pageQuery,
  Position,
  Version,
} from '../declare/primitives.ts';
import type { userRoutes } from '../routes/users.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import { personal, secret } from '../declare/sensitive.ts';

/** A user as staff may see them. Fields that the reader may not see are absent. Source: USERS-8, DATA-1, DATA-2. */
export const UserRow = z.object({
  id: Id,
  usertype: RoleName,
  firstName: personal(z.string()),
  lastName: personal(z.string()),
  email: personal(z.string().nullable()),
  mobile: personal(z.string().nullable()),
  approved: z.boolean(),
  /** Whether it is a rider without an account. Source: GUEST-13. */
  isGuest: z.boolean(),
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
  /** For admins only. */
  fleetadmin: Id.nullable().optional(),
  /** The name of that fleet admin. For admins only. */
  fleetadminName: personal(z.string().nullable().optional()),
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
  /** Only users with a wallet: riders and drivers. Source: WAL-10. */
  wallet: z.literal('true').optional(),
});
/** Users for staff; the free drivers near the pickup for a rider. */
export const ListUsersResponse = pageOf(z.union([UserRow, DriverNearby]));

// Plain strings, because the rules refuse invalid values with the specification's own keys.
const Typed = z.string().max(300);

/** Fields that staff may set at any time. null clears a field. */
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
  /** The fleet of a driver; only admins can set it. */
  fleetadmin: Id.nullish(),
};

export const CreateUserRequest = z.strictObject({
  ...editable,
  usertype: RoleName,
  firstName: personal(Typed),
  lastName: personal(Typed),
  email: personal(Typed),
  /** Without the dial code when `country` is given, otherwise with "+". Optional for admins. */
  mobile: personal(Typed.optional()),
  country: z.string().length(2).optional(),
});
/** A number without "+" is in the operator's country. Source: ADDB-1. */
export const AddCallerRequest = z.strictObject({
  name: personal(Typed),
  mobile: personal(Typed),
  /** The country of a number without a dial code; the operator's if not given. */
  country: z.string().max(2).optional(),
});
export type AddCallerRequest = z.infer<typeof AddCallerRequest>;

export type CreateUserRequest = z.infer<typeof CreateUserRequest>;

/** Email and mobile can be set only when a user is added. Source: USERS-2, USERS-4. */
export const UpdateUserRequest = z.strictObject({
  ...editable,
  /** The version that the caller saw: `stale_version` if the user has changed since. */
  version: Version,
});

const Contact = z.enum(['email', 'mobile']);

/** The outcome of a message. */
const LastMessage = z.object({
  channel: z.enum(['mail', 'sms']),
  at: Instant,
  /** `sent`: accepted by the service; text messages may have a later report of the service. */
  state: z.enum(['waiting', 'sent', 'failed', 'not_sent', 'queued', 'sending', 'undelivered', 'delivered']),
  /** A one-word reason, such as `smtp_550`, or the service's error code. */
  reason: z.string().nullable(),
});

/** A person's sign-in methods and sessions, as staff see them. Sources: AUTH-2, AUTH-14, USERS-10. */
export const UserAccess = z.object({
  hasPassword: z.boolean(),
  /** How the person gets a link to set a password: by email, from staff, or not at all without a mail server. */
  invitation: z.enum(['mail', 'link', 'none']),
  emailVerified: z.boolean(),
  /** Addresses that their service permanently refused: only codes and links are still sent there. */
  unreachable: z.array(Contact),
  /** The newest email and text message of the last month. */
  lastMessages: z.array(LastMessage),
  sessions: z.array(SessionRow),
  /** Null for roles that cannot have a second factor. */
  secondFactor: z
    .object({
      required: z.boolean(),
      authenticatorApp: z.boolean(),
      passkeyCount: z.int(),
      recoveryCodesLeft: z.int(),
    })
    .nullable(),
});
export type UserAccess = z.infer<typeof UserAccess>;

/** `link`: for staff to hand over; null if it was sent by email. Source: USERS-10. */
export const Invitation = z.object({ link: secret(z.string()).nullable() });

/** One of two accounts that share a contact. */
const DoubleAccount = UserRow.extend({
  /** The numbers of rides as rider or driver, and of unfinished ones. */
  rides: z.int(),
  openRides: z.int(),
  verified: z.object({ email: z.boolean(), mobile: z.boolean() }),
  /** The last sign-in; the time of an upgrade, if there was none since. */
  signedInAt: Instant,
});
export type DoubleAccount = z.infer<typeof DoubleAccount>;

/** Pairs of accounts that may be one person's. Source: USERS-13. */
export const DoubleAccounts = z.object({
  items: z.array(
    z.object({
      contact: Contact,
      accounts: z.array(DoubleAccount).length(2),
      /** Why they cannot be merged now. */
      closed: z.enum(['accounts_differ', 'user_has_booking']).nullable(),
    }),
  ),
});
export type DoubleAccounts = z.infer<typeof DoubleAccounts>;

const UserSessionParams = z.strictObject({ id: Id, session: Id });

/** All stored data about the caller, grouped by the capability that stores it. Source: LAYOUT-11. */
export const MyData = z.object({
  exportedAt: Instant,
  id: Id,
  usertype: RoleName,
  data: z.record(z.string(), z.unknown()),
});
export type MyData = z.infer<typeof MyData>;

/** The password, or a code that this session requested. Source: LAYOUT-11. */
export const DeleteMeRequest = z.strictObject({
  password: secret(Typed.optional()),
  code: secret(Typed.optional()),
  /** Whether the user gives up the wallet balance; a debt cannot be given up. */
  giveUpBalance: z.boolean().optional(),
});

export type UpdateUserRequest = z.infer<typeof UpdateUserRequest>;

export const userSchemas = {
  listUsers: { query: ListUsersQuery, response: ListUsersResponse },
  getUser: { params: IdParams, response: UserRow },
  createUser: { body: CreateUserRequest, response: UserRow },
  addCaller: { body: AddCallerRequest, response: UserRow },
  updateUser: { params: IdParams, body: UpdateUserRequest, response: UserRow },
  deleteUser: { params: IdParams, response: Done },
  listDoubles: { response: DoubleAccounts },
  mergeUser: { params: IdParams, body: z.strictObject({ from: Id }), response: UserRow },
  getUserAccess: { params: IdParams, response: UserAccess },
  endUserSession: { params: UserSessionParams, response: Done },
  endUserSessions: { params: IdParams, response: Done },
  inviteUser: { params: IdParams, response: Invitation },
  markReachable: { params: IdParams, body: z.strictObject({ contact: Contact }), response: Done },
  exportMyData: { response: MyData },
  deleteMe: { body: DeleteMeRequest, response: Done },
} as const satisfies Record<keyof typeof userRoutes, RouteSchemas>;
