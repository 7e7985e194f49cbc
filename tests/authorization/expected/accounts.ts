import type { RouteName } from '@fiacre/contract';
import { forPeople, only, open, type ExpectedRoute } from './expected-route.ts';

const staff = ['fleetadmin', 'admin'] as const;

export const expectedAccountRoutes = {
  signIn: open({ body: { email: 'nobody@example.test', password: 'wrong1' }, answers: '401 auth_error' }),
  signOut: forPeople({ ownPeople: true }),
  register: open({
    body: { firstName: '', lastName: '', email: '', password: '', mobile: '', country: 'US' },
    answers: '422 proper_input_name',
  }),
  forgotPassword: open({ body: { email: 'nobody@example.test' } }),
  resetPassword: open({ body: { token: 'none', password: 'secret1' }, answers: '422 reset_link_invalid' }),
  me: forPeople(),
  updateMe: forPeople({ body: { firstName: 'New' } }),

  signInMethods: open(),
  askPhoneCode: open({ body: { country: 'US', mobile: '5550000001' }, answers: '422 sign_in_method_off' }),
  verifyPhoneCode: open({
    body: { verificationId: 'none', otp: '123456' },
    answers: '422 sign_in_method_off',
  }),
  askGuestCode: {
    roles: ['guest'],
    body: { country: 'US', mobile: '5550000001' },
    answers: '422 guest_number_refused',
  },
  confirmGuest: {
    roles: ['guest'],
    body: { verificationId: 'none', otp: '123456', name: 'Ada Guest' },
    answers: '422 otp_validate_error',
  },
  startSocialSignIn: open({ params: { provider: 'google' }, answers: '303' }),
  finishSocialSignIn: open({ params: { provider: 'google' }, answers: '303' }),
  finishSocialSignInByForm: open({ params: { provider: 'apple' }, answers: '303' }),
  verifyEmail: open({ body: { token: 'none' }, answers: '422 verification_link_invalid' }),
  sendVerificationMail: open({ body: { email: 'nobody@example.test' } }),
  giveSecondFactor: open({ body: { challenge: 'none', code: '123456' }, answers: '422 challenge_expired' }),
  enrolWhileSigningIn: open({ body: { challenge: 'none' }, answers: '422 challenge_expired' }),
  passkeySignInOptions: open({ body: {} }),
  signInWithPasskey: open({
    body: { response: { id: 'none', rawId: 'none' } },
    answers: '422 passkey_invalid',
  }),
  listSessions: forPeople(),
  endSession: forPeople({ owners: ['rider'], about: 'session' }),
  endAllSessions: forPeople({ ownPeople: true }),
  endOtherSessions: forPeople({ ownPeople: true }),
  sendConfirmationCode: forPeople(),
  listSocialIdentities: forPeople(),
  removeSocialIdentity: forPeople({ params: { provider: 'google' }, answers: '404 not_found' }),
  confirmationOptions: forPeople(),
  confirmIdentity: forPeople({ body: { password: 'wrong1' }, answers: '422 confirmation_wrong' }),
  proveContact: forPeople({ body: { contact: 'email', code: '123456' }, answers: '422 otp_validate_error' }),
  changePassword: forPeople({
    body: { password: 'wrong1', newPassword: 'secret2' },
    answers: '422 confirmation_wrong',
  }),
  readSecondFactor: only(staff),
  startAuthenticatorApp: only(staff, { body: { password: 'wrong1' }, answers: '422 confirmation_wrong' }),
  confirmAuthenticatorApp: only(staff, { body: { code: '000000' }, answers: '422 second_factor_wrong' }),
  removeAuthenticatorApp: only(staff, { body: { password: 'wrong1' }, answers: '422 confirmation_wrong' }),
  renewRecoveryCodes: only(staff, { body: { password: 'wrong1' }, answers: '422 confirmation_wrong' }),
  passkeyOptions: only(staff, { body: { password: 'wrong1' }, answers: '422 confirmation_wrong' }),
  addPasskey: only(staff, {
    body: { name: 'Key', response: { id: 'none', rawId: 'none' } },
    answers: '422 passkey_invalid',
  }),
  removePasskey: only(staff, { owners: ['fleet'], about: 'passkey', body: { password: 'secret1' } }),
  removeSecondFactorOf: only(['admin'], {
    owners: ['admin'],
    about: 'colleague',
    body: { password: 'secret1' },
  }),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
