import * as accounts from '../accounts.ts';
import { Done, IdParams } from '../primitives.ts';
import * as signIn from '../sign-in.ts';
import type { accountRoutes } from '../routes/accounts.ts';
import type { RouteSchemas } from './route-schemas.ts';

export const accountSchemas = {
  signIn: { body: accounts.SignInRequest, response: accounts.SignInResponse },
  signOut: { response: Done },
  register: { body: accounts.RegisterRequest, response: accounts.RegisterResponse },
  forgotPassword: { body: accounts.ForgotPasswordRequest, response: accounts.ForgotPasswordResponse },
  resetPassword: { body: accounts.ResetPasswordRequest, response: Done },
  me: { response: accounts.Me },
  updateMe: { body: accounts.UpdateMeRequest, response: accounts.Me },

  signInMethods: { response: signIn.SignInMethods },
  askPhoneCode: { body: signIn.PhoneCodeRequest, response: signIn.CodeSent },
  verifyPhoneCode: { body: signIn.VerifyPhoneCodeRequest, response: accounts.SignInResponse },
  startSocialSignIn: { params: signIn.SocialParams, query: signIn.SocialStartQuery },
  finishSocialSignIn: { params: signIn.SocialParams, query: signIn.SocialAnswer },
  finishSocialSignInByForm: { params: signIn.SocialParams, body: signIn.SocialAnswer },
  verifyEmail: { body: signIn.VerifyEmailRequest, response: Done },
  sendVerificationMail: { body: signIn.VerificationMailRequest, response: signIn.VerificationMailResponse },
  giveSecondFactor: { body: signIn.SecondFactorRequest, response: accounts.SignInResponse },
  enrolWhileSigningIn: { body: signIn.EnrolmentRequest, response: signIn.AuthenticatorSetUp },
  passkeySignInOptions: { body: signIn.PasskeyOptionsRequest, response: signIn.PasskeyOptions },
  signInWithPasskey: { body: signIn.PasskeySignInRequest, response: accounts.SignInResponse },
  listSessions: { response: signIn.ListSessionsResponse },
  endSession: { params: IdParams, response: Done },
  endAllSessions: { response: Done },
  endOtherSessions: { response: Done },
  changePassword: { body: signIn.ChangePasswordRequest, response: Done },
  sendConfirmationCode: { response: signIn.CodeSent },
  readSecondFactor: { response: signIn.SecondFactorState },
  startAuthenticatorApp: { body: signIn.Confirmation, response: signIn.AuthenticatorSetUp },
  confirmAuthenticatorApp: { body: signIn.AuthenticatorCode, response: signIn.RecoveryCodes },
  removeAuthenticatorApp: { body: signIn.Confirmation, response: Done },
  renewRecoveryCodes: { body: signIn.Confirmation, response: signIn.RecoveryCodes },
  passkeyOptions: { body: signIn.Confirmation, response: signIn.PasskeyOptions },
  addPasskey: { body: signIn.AddPasskeyRequest, response: Done },
  removePasskey: { params: IdParams, body: signIn.Confirmation, response: Done },
  removeSecondFactorOf: { params: IdParams, body: signIn.Confirmation, response: Done },
} as const satisfies Record<keyof typeof accountRoutes, RouteSchemas>;
