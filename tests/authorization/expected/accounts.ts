import type { RouteName } from '@fiacre/contract';
import { forPeople, only, open, type ExpectedRoute } from './expected-route.ts';

const staff = ['fleetadmin', 'admin'] as const;

export const expectedAccountRoutes = {
  signIn: open({ body: { email: 'nobody@example.test', password: 'wrong1' } }),
  signOut: forPeople({ ownPeople: true }),
  register: open({
    body: { firstName: '', lastName: '', email: '', password: '', mobile: '', country: 'US' },
  }),
  forgotPassword: open({ body: { email: 'nobody@example.test' } }),
  resetPassword: open({ body: { token: 'none', password: 'secret1' } }),
  me: forPeople(),
  updateMe: forPeople({ body: { firstName: 'New' } }),

  signInMethods: open(),
  askPhoneCode: open({ body: { country: 'US', mobile: '5550000001' } }),
  verifyPhoneCode: open({ body: { verificationId: 'none', otp: '123456' } }),
  startSocialSignIn: open({ params: { provider: 'google' } }),
  finishSocialSignIn: open({ params: { provider: 'google' } }),
  finishSocialSignInByForm: open({ params: { provider: 'apple' } }),
  verifyEmail: open({ body: { token: 'none' } }),
  sendVerificationMail: open({ body: { email: 'nobody@example.test' } }),
  giveSecondFactor: open({ body: { challenge: 'none', code: '123456' } }),
  enrolWhileSigningIn: open({ body: { challenge: 'none' } }),
  passkeySignInOptions: open({ body: {} }),
  signInWithPasskey: open({ body: { response: { id: 'none', rawId: 'none' } } }),
  listSessions: forPeople(),
  endSession: forPeople({ owners: ['rider'], about: 'session' }),
  endAllSessions: forPeople({ ownPeople: true }),
  endOtherSessions: forPeople({ ownPeople: true }),
  sendConfirmationCode: forPeople(),
  changePassword: forPeople({ body: { password: 'wrong1', newPassword: 'secret2' } }),
  readSecondFactor: only(staff),
  startAuthenticatorApp: only(staff, { body: { password: 'wrong1' } }),
  confirmAuthenticatorApp: only(staff, { body: { code: '000000' } }),
  removeAuthenticatorApp: only(staff, { body: { password: 'wrong1' } }),
  renewRecoveryCodes: only(staff, { body: { password: 'wrong1' } }),
  passkeyOptions: only(staff, { body: { password: 'wrong1' } }),
  addPasskey: only(staff, { body: { name: 'Key', response: { id: 'none', rawId: 'none' } } }),
  removePasskey: only(staff, { owners: ['fleet'], about: 'passkey', body: { password: 'secret1' } }),
  removeSecondFactorOf: only(['admin'], {
    owners: ['admin'],
    about: 'colleague',
    body: { password: 'secret1' },
  }),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
