import * as accounts from '../accounts.ts';
import { Done } from '../primitives.ts';
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
} as const satisfies Record<keyof typeof accountRoutes, RouteSchemas>;
