import { roles } from '@fiacre/domain';
import * as z from 'zod';
import { Done, Id, Instant } from '../declare/primitives.ts';
import type { accountRoutes } from '../routes/accounts.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import { personal, secret } from '../declare/sensitive.ts';

export const RoleName = z.enum(roles);

/** The signed-in user's own profile. Source: DATA-1, DATA-2. */
export const Me = z.object({
  id: Id,
  usertype: RoleName,
  firstName: personal(z.string()),
  lastName: personal(z.string()),
  email: personal(z.string().nullable()),
  /** Whether the user confirmed this email address. Source: AUTH-2. */
  emailVerified: z.boolean(),
  mobile: personal(z.string().nullable()),
  /** False for users without a password, who confirm actions with a code instead. */
  hasPassword: z.boolean(),
  /** `guest`: a guest rider, who has no account. Source: GUEST-1. */
  loginType: z.enum(['email', 'phone', 'guest', 'facebook', 'google', 'apple']),
  profileImage: z.string().nullable(),
  approved: z.boolean(),
  referralId: z.string().nullable(),
  createdAt: Instant,
  /** For drivers only. */
  driver: z
    .object({
      carType: z.string().nullable(),
      vehicleMake: z.string().nullable(),
      vehicleModel: z.string().nullable(),
      vehicleNumber: z.string().nullable(),
      rating: z.number().nullable(),
      fleetadmin: Id.nullable(),
    })
    .nullable(),
});
export type Me = z.infer<typeof Me>;

// Plain strings, because the rules of LOGIN-7 and REG-3 to REG-8 refuse them with the specification's own keys.
const Typed = z.string().max(300);

export const SignInRequest = z.strictObject({ email: personal(Typed), password: secret(Typed) });
export const SignInResponse = z.object({
  token: secret(z.string()),
  expiresAt: Instant,
  user: Me,
  /** Present only when a second factor was set up during sign-in; shown once. */
  recoveryCodes: secret(z.array(z.string()).optional()),
});
export type SignInResponse = z.infer<typeof SignInResponse>;

export const RegisterRequest = z.strictObject({
  firstName: personal(Typed),
  lastName: personal(Typed),
  email: personal(Typed),
  password: secret(Typed),
  /** Without the country's dial code. */
  mobile: personal(Typed),
  /** The two-letter code of the country whose dial code is added. */
  country: z.string().length(2),
  referralId: Typed.optional(),
  bankName: personal(Typed.optional()),
  bankCode: personal(Typed.optional()),
  bankAccount: personal(Typed.optional()),
});
export const RegisterResponse = z.object({
  uid: Id,
  message: z.enum(['account_create_successfully', 'email_verify_message']),
});

export const ForgotPasswordRequest = z.strictObject({ email: personal(Typed) });
/** The response is the same for known and unknown addresses (AUTH-12). */
export const ForgotPasswordResponse = z.object({
  code: z.literal('success'),
  message: z.literal('reset_pass_msg'),
});
export const ResetPasswordRequest = z.strictObject({ token: secret(Typed), password: secret(Typed) });

/** Email and phone number of an account that signs in with its email cannot be changed here. Source: PROF-6. */
export const UpdateMeRequest = z.strictObject({
  firstName: personal(Typed.optional()),
  lastName: personal(Typed.optional()),
  email: personal(Typed.optional()),
  /** With "+" and the dial code, or without both when `country` is given. */
  mobile: personal(Typed.optional()),
  country: z.string().length(2).optional(),
});

const Contact = z.enum(['email', 'mobile']);
/** `toProve`: the new contacts to which a code was sent. The old ones stay until it is entered. Source: PROF-7. */
export const UpdateMeResponse = Me.extend({ toProve: z.array(Contact) });
export const ProveContactRequest = z.strictObject({ contact: Contact, code: secret(Typed) });

export const accountSchemas = {
  signIn: { body: SignInRequest, response: SignInResponse },
  signOut: { response: Done },
  register: { body: RegisterRequest, response: RegisterResponse },
  forgotPassword: { body: ForgotPasswordRequest, response: ForgotPasswordResponse },
  resetPassword: { body: ResetPasswordRequest, response: Done },
  me: { response: Me },
  updateMe: { body: UpdateMeRequest, response: UpdateMeResponse },
  proveContact: { body: ProveContactRequest, response: Me },
} as const satisfies Record<keyof typeof accountRoutes, RouteSchemas>;
