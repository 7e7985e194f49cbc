import { everyone, signedIn, type RouteDeclaration } from '../declare/policy.ts';

export const accountRoutes = {
  signIn: {
    method: 'POST',
    path: '/api/auth/sign-in',
    access: everyone,
    // The limit is high because many people may share an IP address; failed attempts have separate rate limits.
    limit: { max: 120, perSeconds: 60 },
    summary: 'Sign in with email and password',
  },
  signOut: { method: 'POST', path: '/api/auth/sign-out', access: signedIn, summary: 'End the session' },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    access: everyone,
    limit: { max: 20, perSeconds: 60 },
    summary: 'Register as a rider',
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: everyone,
    limit: { max: 10, perSeconds: 60 },
    summary: 'Request an email to set a new password',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    access: everyone,
    limit: { max: 10, perSeconds: 60 },
    summary: 'Set a new password with the token from the email',
  },
  me: { method: 'GET', path: '/api/me', access: signedIn, summary: 'The signed-in user' },
  updateMe: {
    method: 'PATCH',
    path: '/api/me',
    access: signedIn,
    confirm: { email: true, mobile: true },
    summary:
      'Change your own name; a new address or number gets a code, and is saved when the code is entered',
  },
  proveContact: {
    method: 'POST',
    path: '/api/me/contacts',
    access: signedIn,
    limit: { max: 20, perSeconds: 60 },
    summary: 'Save your new address or number with the code that was sent to it',
  },
} as const satisfies Record<string, RouteDeclaration>;
