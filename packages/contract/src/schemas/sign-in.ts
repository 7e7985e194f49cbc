import * as z from 'zod';
import { Done, Id, IdParams, Instant } from '../declare/primitives.ts';
import { SignInResponse } from './accounts.ts';
import type { signInRoutes } from '../routes/sign-in.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import { personal, secret } from '../declare/sensitive.ts';

const Typed = z.string().max(300);
const Token = z.string().max(200);
/** The result of the browser's WebAuthn API, as sent by @simplewebauthn/browser; the server validates its contents. */
const AuthenticatorAnswer = z.looseObject({ id: z.string().max(2000), rawId: z.string().max(2000) });

export const SocialProviderName = z.enum(['google', 'facebook', 'apple']);

/** The sign-in methods that this installation offers. Sources: LOGIN-2, AUTH-7, AUTH-11. */
export const SignInMethods = z.object({
  email: z.literal(true),
  phone: z.boolean(),
  social: z.array(SocialProviderName),
  passkeys: z.literal(true),
  passwordPolicy: z.enum(['default', 'any', 'complex']),
  /** The bot check that a page must show before requesting a code; null for none. */
  botCheck: z
    .object({ provider: z.enum(['turnstile', 'hcaptcha', 'recaptcha']), siteKey: z.string() })
    .nullable(),
});

export const PhoneCodeRequest = z.strictObject({
  /** The two-letter code of the country whose dial code is added. */
  country: z.string().length(2),
  mobile: personal(Typed),
  /** The result of the bot check's widget; required where a bot check is configured. */
  botCheckToken: secret(z.string().max(4096).optional()),
});
/** The response is the same for every number, whether or not it has an account. */
export const CodeSent = z.object({
  /** A secret known only to the client that requested the code; without it the code is useless. */
  verificationId: secret(z.string()),
  /** The number that gets the code, as the server read it. */
  mobile: personal(z.string()),
  expiresAt: Instant,
});
/** A confirmation code for a session: the id belongs to the session and is useless outside it. */
export const ConfirmationCodeSent = z.object({ verificationId: personal(z.string()), expiresAt: Instant });
export const VerifyPhoneCodeRequest = z.strictObject({ verificationId: secret(Token), otp: secret(Typed) });
/** Source: GUEST-1. */
export const GuestCodeRequest = PhoneCodeRequest.omit({ botCheckToken: true });
export const ConfirmGuestRequest = VerifyPhoneCodeRequest.extend({ name: personal(Typed) });

export const SocialParams = z.strictObject({ provider: SocialProviderName });
export const SocialStartQuery = z.strictObject({
  /** A path on this site to continue to. */
  returnTo: z.string().max(500).optional(),
});
export const SocialCallbackForm = z.looseObject({
  code: secret(z.string().max(4096).optional()),
  state: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
  /** Apple sends the name here, but only the first time. */
  user: z.string().max(2000).optional(),
});

export const VerifyEmailRequest = z.strictObject({ token: secret(Token) });
export const VerificationMailRequest = z.strictObject({ email: personal(Typed) });
/** The response is the same for known and unknown addresses. */
export const VerificationMailResponse = z.object({
  code: z.literal('success'),
  message: z.literal('email_verify_message'),
});

export const SessionRow = z.object({
  id: Id,
  method: z.enum(['password', 'phone', 'facebook', 'google', 'apple', 'passkey']),
  secondFactor: z.boolean(),
  /** The browser and system, such as "Firefox, Windows"; null if they are unknown. */
  device: personal(z.string().nullable()),
  /** The network of the sign-in: "203.0.113.x", or the first 48 bits of an IPv6 address; null if it is unknown. */
  network: personal(z.string().nullable()),
  createdAt: Instant,
  /** To within five minutes. */
  lastUsedAt: Instant,
  expiresAt: Instant,
  /** Whether this is the session of the request. */
  current: z.boolean(),
});
export const ListSessionsResponse = z.object({ items: z.array(SessionRow) });

export const SecondFactorRequest = z.strictObject({
  challenge: secret(Token),
  /** A code of the authenticator app, or a recovery code. */
  code: secret(Typed),
});
export const EnrolmentRequest = z.strictObject({ challenge: secret(Token) });
/** The secret for an authenticator app; shown once. */
export const AuthenticatorSetUp = z.object({ secret: secret(z.string()), uri: secret(z.string()) });
export const AuthenticatorCode = z.strictObject({ code: secret(Typed) });
/** Each code can be used once; they are shown only once. */
export const RecoveryCodes = z.object({ recoveryCodes: secret(z.array(z.string())) });
export const SecondFactorState = z.object({
  required: z.boolean(),
  authenticatorApp: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(
    z.object({ id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() }),
  ),
});
/** Proof that the user is present, required before the second factors change. */
export const Confirmation = z.strictObject({
  password: secret(Typed.optional()),
  code: secret(Typed.optional()),
});
/** How a person can confirm their identity. A person with a second factor has to use it. */
export const ConfirmationMethod = z.enum(['totp', 'passkey', 'password', 'code']);
export const ConfirmationOptions = z.object({
  methods: z.array(ConfirmationMethod),
  /** The options of the browser's WebAuthn API if the person has a passkey. */
  passkey: secret(z.looseObject({ challenge: z.string() }).nullable()),
});
/** `code` is from the authenticator app or a recovery code or, for people without a second factor, an emailed code. */
export const IdentityConfirmation = Confirmation.extend({ passkey: AuthenticatorAnswer.optional() });
export const ChangePasswordRequest = Confirmation.extend({ newPassword: secret(Typed) });

/** Options of the browser's WebAuthn API, in the format of @simplewebauthn/browser. */
export const PasskeyOptions = z.looseObject({ challenge: secret(z.string()) });
export const PasskeyOptionsRequest = z.strictObject({
  /** The sign-in that this passkey completes as its second step; absent when signing in with the passkey alone. */
  challenge: secret(Token.optional()),
});
export const AddPasskeyRequest = z.strictObject({
  name: z.string().trim().min(1).max(60),
  response: AuthenticatorAnswer,
});
export const PasskeySignInRequest = z.strictObject({
  challenge: secret(Token.optional()),
  response: AuthenticatorAnswer,
});

export const signInSchemas = {
  signInMethods: { response: SignInMethods },
  askPhoneCode: { body: PhoneCodeRequest, response: CodeSent },
  verifyPhoneCode: { body: VerifyPhoneCodeRequest, response: SignInResponse },
  askGuestCode: { body: GuestCodeRequest, response: CodeSent },
  confirmGuest: { body: ConfirmGuestRequest, response: SignInResponse },
  startSocialSignIn: { params: SocialParams, query: SocialStartQuery },
  finishSocialSignIn: { params: SocialParams, query: SocialCallbackForm },
  finishSocialSignInByForm: { params: SocialParams, body: SocialCallbackForm },
  verifyEmail: { body: VerifyEmailRequest, response: Done },
  sendVerificationMail: { body: VerificationMailRequest, response: VerificationMailResponse },
  giveSecondFactor: { body: SecondFactorRequest, response: SignInResponse },
  enrolWhileSigningIn: { body: EnrolmentRequest, response: AuthenticatorSetUp },
  passkeySignInOptions: { body: PasskeyOptionsRequest, response: PasskeyOptions },
  signInWithPasskey: { body: PasskeySignInRequest, response: SignInResponse },
  listSessions: { response: ListSessionsResponse },
  endSession: { params: IdParams, response: Done },
  endAllSessions: { response: Done },
  endOtherSessions: { response: Done },
  listSocialIdentities: {
    response: z.object({ items: z.array(z.object({ provider: SocialProviderName, createdAt: Instant })) }),
  },
  removeSocialIdentity: { params: SocialParams, response: Done },
  confirmationOptions: { response: ConfirmationOptions },
  confirmIdentity: { body: IdentityConfirmation, response: Done },
  changePassword: { body: ChangePasswordRequest, response: Done },
  sendConfirmationCode: { response: ConfirmationCodeSent },
  readSecondFactor: { response: SecondFactorState },
  startAuthenticatorApp: { body: Confirmation, response: AuthenticatorSetUp },
  confirmAuthenticatorApp: { body: AuthenticatorCode, response: RecoveryCodes },
  removeAuthenticatorApp: { body: Confirmation, response: Done },
  renewRecoveryCodes: { body: Confirmation, response: RecoveryCodes },
  passkeyOptions: { body: Confirmation, response: PasskeyOptions },
  addPasskey: { body: AddPasskeyRequest, response: Done },
  removePasskey: { params: IdParams, body: Confirmation, response: Done },
  removeSecondFactorOf: { params: IdParams, body: Confirmation, response: Done },
} as const satisfies Record<keyof typeof signInRoutes, RouteSchemas>;
