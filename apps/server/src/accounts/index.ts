import type { Authenticate } from '../platform/http/reader.ts';
import type { SomeHandlers } from '../platform/http/handler.ts';
import { jobKind } from '../platform/jobs/job.ts';
import { accessTopic, referenceTopic } from '../platform/live/internal-topics.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import type { Secret } from '../platform/secret/secret.ts';
import { botCheckService, createBotCheck } from './sign-in/bot-check.ts';
import { sendCodeJob } from './one-time-codes.ts';
import { createRequestPhoneCode, createVerifyPhoneCode } from './sign-in/phone-sign-in.ts';
import { createChangePassword } from './profile/change-password.ts';
import {
  createConfirmationOptions,
  createConfirmIdentity,
  createIsConfirmed,
} from './profile/confirm-identity.ts';
import { createConfirm, createSendConfirmationCode, type Confirm } from './second-factor/confirmation.ts';
import {
  createSendVerificationMail,
  createVerifyEmail,
  verificationMailJob,
} from './contact/email-verification.ts';
import { createKnownCallers } from './guessing/known-callers.ts';
import { createRateLimiter, digestKeys } from './guessing/rate-limiter.ts';
import { inOneLookUp } from './sessions/in-one-look-up.ts';
import { createMe, createUpdateMe } from './profile/me.ts';
import { createSignInMethods } from './sign-in/methods.ts';
import { createProveContact } from './contact/new-contact.ts';
import { createConfirmGuest, eraseUnusedGuestsJob } from './guests/confirm-guest.ts';
import { createRequestGuestCode, maySendCode } from './guests/guest-codes.ts';
import type { AccountParts, GuestRiders } from './parts.ts';
import { createForgotPassword, createResetPassword, resetMailJob } from './sign-in/password-reset.ts';
import type { Passwords } from './passwords.ts';
import { createRegister, prepareRegistration } from './contact/register.ts';
import { createEnrolWhileSigningIn, createSubmitSecondFactor } from './sign-in/finish-sign-in.ts';
import { createRemoveSecondFactorOf } from './second-factor/lost-factor.ts';
import {
  createConfirmAuthenticatorApp,
  createReadSecondFactor,
  createRemoveAuthenticatorApp,
  createRenewRecoveryCodes,
  createStartAuthenticatorApp,
} from './second-factor/own-factors.ts';
import { createAddPasskey, createPasskeyOptions, createRemovePasskey } from './second-factor/own-passkeys.ts';
import { createPasskeySignInOptions, createSignInWithPasskey } from './sign-in/passkey-sign-in.ts';
import {
  createEndAllSessions,
  createEndOtherSessions,
  createEndSession,
  createListSessions,
} from './sessions/session-list.ts';
import { createSessionCache, type EndedAccess } from './sessions/session-cache.ts';
import { findSessions, forgetExpired } from './sessions/sessions.ts';
import { createSignIn, createSignOut } from './sign-in/sign-in.ts';
import { createListSocialIdentities, createRemoveSocialIdentity } from './social/own-identities.ts';
import { configuredProviders, signInProviders } from './social/providers.ts';
import { usersTopic } from './record/users-topic.ts';
import { createFinishSocial, createFinishSocialByForm, createStartSocial } from './sign-in/social-sign-in.ts';

export { botCheckService, signInProviders };
export { keepStreetPassenger } from './record/street-passenger.ts';
export { takeStartCodeAttempt } from './guessing/start-code.ts';
export { addUser, type NewUserParts } from './record/new-user.ts';
export { haveEachWord, isNamed, searchesOf, wordsOf } from './record/user-words.ts';
export { accessOf } from './profile/access-of.ts';
export { adminIds } from './record/admin-ids.ts';
export { createPasswords, strongHash, type Passwords } from './passwords.ts';
export { accountPersonalData } from './record/personal-data.ts';
export { ratingOf, readMe } from './record/present-me.ts';
export { invitationOf } from './record/invitation.ts';
export { issueResetLink } from './sign-in/reset-links.ts';
export { endSessionOf } from './sessions/session-list.ts';
export { endCredentials } from './credentials/end-credentials.ts';
export { endSession, startSession } from './sessions/sessions.ts';
export {
  findUser,
  findUserByEmail,
  findUserByMobile,
  findUserByReferral,
  holdUser,
  keepUnchanged,
  keepUser,
  type User,
} from './record/store.ts';
export { createRateLimiter, digestKeys, type Claim } from './guessing/rate-limiter.ts';
export { isNumberOf, isSpecialNumber, readPhone } from './record/phone-number.ts';
export { findReferrer } from './record/referral-id.ts';
export type { Register } from './contact/register.ts';
export type { Confirm } from './second-factor/confirmation.ts';
export type { AccountTables, UserTable } from './record/tables.ts';
export { newToken, tokenHash } from './record/tokens.ts';
export { publishUser } from './record/users-topic.ts';

export type { GuestRiders } from './parts.ts';

export type Accounts = ReturnType<typeof createAccounts>;

/** Sign-in, registration, passwords, sessions and the user's own profile. */
export function createAccounts(
  platform: Platform,
  passwords: Passwords,
  secret: Secret,
  guestRiders: GuestRiders,
) {
  const rateLimiter = createRateLimiter(platform.transact, digestKeys(secret));
  const knownCallers = createKnownCallers(platform, secret);
  const parts: AccountParts = { passwords, platform, secret, rateLimiter, knownCallers, guestRiders };
  const confirm = createConfirm(parts);
  const findSession = inOneLookUp((tokens) => findSessions(platform, tokens));
  const sessions = createSessionCache(platform.clock, findSession);
  platform.live.listen(accessTopic, ({ data }) => sessions.forget(data as EndedAccess));
  // The version of the reference data is read together with the session.
  platform.live.listen(referenceTopic, () => sessions.forget({}));
  return {
    confirm,
    /** Whether the session's person confirmed their identity a few minutes ago. */
    isConfirmed: createIsConfirmed(parts),
    /** For the route named in the specification; it registers people in the same way. */
    register: prepareRegistration(parts),
    /** Reads the session from the database each time. */
    authenticate: (async (token) => (await findSession(token))?.session ?? null) satisfies Authenticate,
    /** Reads each session only every few seconds; a session that ends still stops working immediately. */
    authenticateRequest: ((token) => sessions.find(token)) satisfies Authenticate,
    handlers: {
      ...signInHandlers(parts),
      ...ownHandlers(parts, confirm),
      register: createRegister(parts),
      forgotPassword: createForgotPassword(parts),
      resetPassword: createResetPassword(parts),
      verifyEmail: createVerifyEmail(),
      sendVerificationMail: createSendVerificationMail(parts),
      me: createMe(platform),
      updateMe: createUpdateMe(parts),
      proveContact: createProveContact(parts),
    },
    topics: [usersTopic],
    jobs: [
      resetMailJob(parts),
      verificationMailJob(parts),
      sendCodeJob(parts, maySendCode(parts)),
      eraseUnusedGuestsJob(parts),
      jobKind({
        name: 'forget-expired-sessions',
        cron: '17 * * * *',
        run: (job) => job.commit(forgetExpired),
      }),
    ],
  } satisfies Capability & Readonly<Record<string, unknown>>;
}

/** Every way to sign in, and signing out. */
function signInHandlers(parts: AccountParts) {
  const { platform } = parts;
  const { config, outbound } = platform;
  const providers = configuredProviders(platform);
  const botCheck = createBotCheck(
    config.services.of(botCheckService),
    outbound,
    new URL(config.http.publicUrl).hostname,
  );
  return {
    signIn: createSignIn(parts),
    signOut: createSignOut(),
    signInMethods: createSignInMethods(platform, providers),
    askPhoneCode: createRequestPhoneCode(parts, botCheck),
    verifyPhoneCode: createVerifyPhoneCode(parts),
    askGuestCode: createRequestGuestCode(parts),
    confirmGuest: createConfirmGuest(parts),
    startSocialSignIn: createStartSocial(parts, providers),
    finishSocialSignIn: createFinishSocial(parts, providers),
    finishSocialSignInByForm: createFinishSocialByForm(parts, providers),
    giveSecondFactor: createSubmitSecondFactor(parts),
    enrolWhileSigningIn: createEnrolWhileSigningIn(parts),
    passkeySignInOptions: createPasskeySignInOptions(parts),
    signInWithPasskey: createSignInWithPasskey(parts),
  } satisfies SomeHandlers;
}

/** Signed-in people's own sessions and credentials. */
function ownHandlers(parts: AccountParts, confirm: Confirm) {
  return {
    listSessions: createListSessions(parts.platform),
    endSession: createEndSession(),
    endAllSessions: createEndAllSessions(),
    endOtherSessions: createEndOtherSessions(),
    confirmationOptions: createConfirmationOptions(parts),
    confirmIdentity: createConfirmIdentity(parts, confirm),
    listSocialIdentities: createListSocialIdentities(parts),
    removeSocialIdentity: createRemoveSocialIdentity(parts),
    sendConfirmationCode: createSendConfirmationCode(parts),
    changePassword: createChangePassword(parts, confirm),
    readSecondFactor: createReadSecondFactor(parts),
    startAuthenticatorApp: createStartAuthenticatorApp(parts, confirm),
    confirmAuthenticatorApp: createConfirmAuthenticatorApp(parts),
    removeAuthenticatorApp: createRemoveAuthenticatorApp(parts, confirm),
    renewRecoveryCodes: createRenewRecoveryCodes(parts, confirm),
    passkeyOptions: createPasskeyOptions(parts, confirm),
    addPasskey: createAddPasskey(parts),
    removePasskey: createRemovePasskey(parts, confirm),
    removeSecondFactorOf: createRemoveSecondFactorOf(parts, confirm),
  } satisfies SomeHandlers;
}
