import * as z from 'zod';
import { Done, Id, IdParams, Instant } from '../primitives.ts';
import { SignInResponse } from './accounts.ts';
import type { signInRoutes } from '../routes/sign-in.ts';
import type { RouteSchemas } from '../route-schemas.ts';
import { personal, secret } from '../sensitive.ts';

const Typed = z.string().max(300);
const Token = z.string().max(200);
/** What a browser's WebAuthn interface gives, as @simplewebauthn/browser sends it; the server checks the inside. */
const AuthenticatorAnswer = z.looseObject({ id: z.string().max(2000), rawId: z.string().max(2000) });

export const SocialProviderName = z.enum(['google', 'facebook', 'apple']);

/** The ways to sign in that this installation offers. Sources: LOGIN-2, AUTH-7, AUTH-11. */
export const SignInMethods = z.object({
  email: z.literal(true),
  phone: z.boolean(),
  social: z.array(SocialProviderName),
  passkeys: z.literal(true),
  passwordPolicy: z.enum(['default', 'any', 'complex']),
  /** The check that a page has to show before it asks for a code; null asks for none. */
  botCheck: z
    .object({ provider: z.enum(['turnstile', 'hcaptcha', 'recaptcha']), siteKey: z.string() })
    .nullable(),
});

export const PhoneCodeRequest = z.strictObject({
  /** Two-letter code of the country whose dial code is prefixed. */
  country: z.string().length(2),
  mobile: personal(Typed),
  /** What the bot check's widget gave; needed where one is configured. */
  botCheckToken: secret(z.string().max(4096).optional()),
});
/** The same for every number, whether or not somebody has it. */
export const CodeSent = z.object({
  /** Only who asked holds it; the code is worth nothing without. */
  verificationId: secret(z.string()),
  expiresAt: Instant,
});
/** For a code that confirms inside a session: the id is the session's, and worth nothing outside it. */
export const ConfirmationCodeSent = z.object({ verificationId: personal(z.string()), expiresAt: Instant });
export const VerifyPhoneCodeRequest = z.strictObject({ verificationId: secret(Token), otp: secret(Typed) });

export const SocialParams = z.strictObject({ provider: SocialProviderName });
export const SocialStartQuery = z.strictObject({
  /** A path of our own to go on to. */
  returnTo: z.string().max(500).optional(),
});
export const SocialAnswer = z.looseObject({
  code: secret(z.string().max(4096).optional()),
  state: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
  /** Apple tells the name here, at the first time only. */
  user: z.string().max(2000).optional(),
});

export const VerifyEmailRequest = z.strictObject({ token: secret(Token) });
export const VerificationMailRequest = z.strictObject({ email: personal(Typed) });
/** The same for known and unknown addresses. */
export const VerificationMailResponse = z.object({
  code: z.literal('success'),
  message: z.literal('email_verify_message'),
});

export const SessionRow = z.object({
  id: Id,
  method: z.enum(['password', 'phone', 'facebook', 'google', 'apple', 'passkey']),
  secondFactor: z.boolean(),
  createdAt: Instant,
  expiresAt: Instant,
  /** The session of this request. */
  current: z.boolean(),
});
export const ListSessionsResponse = z.object({ items: z.array(SessionRow) });

export const SecondFactorRequest = z.strictObject({
  challenge: secret(Token),
  /** Of the authenticator app, or one of the recovery codes. */
  code: secret(Typed),
});
export const EnrolmentRequest = z.strictObject({ challenge: secret(Token) });
/** For an authenticator app; shown once. */
export const AuthenticatorSetUp = z.object({ secret: secret(z.string()), uri: secret(z.string()) });
export const AuthenticatorCode = z.strictObject({ code: secret(Typed) });
/** Each is good once and shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: secret(z.array(z.string())) });
export const SecondFactorState = z.object({
  required: z.boolean(),
  authenticatorApp: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(
    z.object({ id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() }),
  ),
});
/** A proof that the person at the device is the account's own, before its second factor changes. */
export const Confirmation = z.strictObject({
  password: secret(Typed.optional()),
  code: secret(Typed.optional()),
});
export const ChangePasswordRequest = Confirmation.extend({ newPassword: secret(Typed) });

/** Options of the browser's WebAuthn interface, as @simplewebauthn/browser takes them. */
export const PasskeyOptions = z.looseObject({ challenge: secret(z.string()) });
export const PasskeyOptionsRequest = z.strictObject({
  /** Of a sign-in whose second step this is; without it the passkey alone signs in. */
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
  startSocialSignIn: { params: SocialParams, query: SocialStartQuery },
  finishSocialSignIn: { params: SocialParams, query: SocialAnswer },
  finishSocialSignInByForm: { params: SocialParams, body: SocialAnswer },
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
