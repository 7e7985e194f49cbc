import type { RouteName } from '@fiacre/contract';

/** Events that can end a credential, apart from its owner ending it. */
export const endings = [
  'new-password',
  'added-factor',
  'removed-factor',
  'changed-contact',
  'suspension',
  'signed-out-everywhere',
  'deletion',
] as const;
export type Ending = (typeof endings)[number];

/** The proof that making a credential requires. */
export type Confirmation =
  /** Signing in: the proofs of that method, and a second factor where one is set up or required. */
  | 'signing in'
  /** A confirmation of identity in the last ten minutes: the route's policy says `confirm`. */
  | 'confirmed identity'
  /** A password, code or second factor in the same request. */
  | 'proof in the request'
  /** A confirmed identity, and then the code that was sent to the new contact. */
  | 'confirmed identity and a code to the new contact'
  /** A message to a contact of the account; the request itself proves nothing and gives no access. */
  | 'access to the contact'
  /** Staff, for a person in their scope. */
  | 'staff'
  /** An open session: the credential reveals no more than the session does. */
  | 'session';

export interface Credential {
  /** The columns that hold it or identify it. */
  readonly stored: readonly string[];
  readonly madeBy: readonly RouteName[];
  readonly confirmedBy: Confirmation;
  /** Who gets a message when it is made, or null. */
  readonly notified: 'the owner' | 'the contacts before' | null;
  readonly lasts: string;
  readonly endedBy: readonly Ending[];
  readonly owner: { readonly sees: RouteName | null; readonly ends: RouteName | null };
  readonly admin: { readonly sees: RouteName | null; readonly ends: RouteName | null };
}

const all = endings;
/** Which evidence shows that somebody else may have had the account. */
const distrust = [
  'new-password',
  'removed-factor',
  'changed-contact',
  'suspension',
  'signed-out-everywhere',
  'deletion',
] as const;
const staffSee = { sees: 'getUserAccess', ends: 'endUserSessions' } as const;
const factorsBy = {
  owner: (ends: RouteName) => ({ sees: 'readSecondFactor', ends }) as const,
  admin: { sees: 'getUserAccess', ends: 'removeSecondFactorOf' },
} as const;

/**
 * Every credential and link that gives access to an account, and how long it lasts. `endCredentials` acts on `endedBy`.
 * One test makes each credential and ends it in each way; another finds columns with secrets that no row lists.
 * Rendered in docs/security/credentials.md.
 */
export const credentials = {
  password: {
    stored: ['users.password_hash'],
    madeBy: ['register', 'resetPassword', 'changePassword'],
    confirmedBy: 'proof in the request',
    notified: null,
    lasts: 'until it is replaced',
    endedBy: ['new-password', 'deletion'],
    owner: { sees: 'me', ends: 'changePassword' },
    admin: { sees: 'getUserAccess', ends: 'updateUser' },
  },
  session: {
    stored: ['sessions.token_hash', 'sign_in_challenges.token_hash'],
    madeBy: [
      'signIn',
      'verifyPhoneCode',
      'confirmGuest',
      'finishSocialSignIn',
      'finishSocialSignInByForm',
      'giveSecondFactor',
      'signInWithPasskey',
    ],
    confirmedBy: 'signing in',
    notified: 'the owner',
    lasts: 'one hour without use, 30 days in all; 30 days for a guest rider',
    endedBy: all,
    owner: { sees: 'listSessions', ends: 'endSession' },
    admin: staffSee,
  },
  knownDevice: {
    stored: ['known_callers.key'],
    madeBy: [
      'signIn',
      'verifyPhoneCode',
      'confirmGuest',
      'signInWithPasskey',
      'giveSecondFactor',
      'resetPassword',
    ],
    confirmedBy: 'signing in',
    notified: 'the owner',
    lasts: '180 days; networks 30 days',
    endedBy: distrust,
    owner: { sees: 'listSessions', ends: 'endAllSessions' },
    admin: staffSee,
  },
  apiKey: {
    stored: ['api_keys.key_hash'],
    madeBy: ['addApiKey'],
    confirmedBy: 'confirmed identity',
    notified: 'the owner',
    lasts: 'as chosen when it is made, or without end',
    endedBy: ['new-password', 'removed-factor', 'suspension', 'signed-out-everywhere', 'deletion'],
    owner: { sees: 'listApiKeys', ends: 'revokeApiKey' },
    admin: { sees: 'listApiKeys', ends: 'revokeApiKey' },
  },
  positionToken: {
    stored: ['position_tokens.token_hash'],
    madeBy: ['createPositionToken'],
    confirmedBy: 'confirmed identity',
    notified: null,
    lasts: '90 days',
    endedBy: distrust,
    owner: { sees: 'positionToken', ends: 'revokePositionToken' },
    admin: staffSee,
  },
  shareLink: {
    stored: ['trip_shares.token_hash'],
    madeBy: ['shareBooking'],
    confirmedBy: 'session',
    notified: null,
    lasts: 'until the trip is over, at most a day',
    endedBy: distrust,
    owner: { sees: 'getBooking', ends: 'stopSharingBooking' },
    admin: staffSee,
  },
  resetLink: {
    stored: ['password_resets.token_hash'],
    madeBy: ['forgotPassword'],
    confirmedBy: 'access to the contact',
    notified: 'the owner',
    lasts: '30 minutes',
    endedBy: distrust,
    owner: { sees: null, ends: 'endAllSessions' },
    admin: staffSee,
  },
  invitation: {
    stored: ['password_resets.token_hash'],
    madeBy: ['createUser', 'inviteUser'],
    confirmedBy: 'staff',
    notified: 'the owner',
    lasts: '7 days',
    endedBy: distrust,
    owner: { sees: null, ends: 'resetPassword' },
    admin: staffSee,
  },
  verificationLink: {
    stored: ['email_verifications.token_hash'],
    madeBy: ['sendVerificationMail'],
    confirmedBy: 'access to the contact',
    notified: 'the owner',
    lasts: '24 hours, for the address that it was sent to',
    endedBy: distrust,
    owner: { sees: null, ends: 'endAllSessions' },
    admin: staffSee,
  },
  oneTimeCode: {
    stored: ['one_time_codes.code_hash', 'one_time_codes.request_hash'],
    madeBy: ['askPhoneCode', 'askGuestCode', 'sendConfirmationCode', 'updateMe'],
    confirmedBy: 'access to the contact',
    notified: 'the owner',
    lasts: 'five minutes, five attempts, in the browser or session that requested it',
    endedBy: ['deletion'],
    owner: { sees: null, ends: null },
    admin: { sees: null, ends: null },
  },
  passkey: {
    stored: ['passkeys.credential_id', 'passkeys.public_key'],
    madeBy: ['addPasskey'],
    confirmedBy: 'proof in the request',
    notified: 'the owner',
    lasts: 'until it is removed',
    endedBy: ['deletion'],
    owner: factorsBy.owner('removePasskey'),
    admin: factorsBy.admin,
  },
  authenticatorApp: {
    stored: ['authenticator_apps.sealed_secret'],
    madeBy: ['startAuthenticatorApp', 'confirmAuthenticatorApp', 'enrolWhileSigningIn'],
    confirmedBy: 'proof in the request',
    notified: 'the owner',
    lasts: 'until it is removed',
    endedBy: ['deletion'],
    owner: factorsBy.owner('removeAuthenticatorApp'),
    admin: factorsBy.admin,
  },
  recoveryCodes: {
    stored: ['recovery_codes.code_hash'],
    madeBy: ['confirmAuthenticatorApp', 'renewRecoveryCodes', 'giveSecondFactor'],
    confirmedBy: 'proof in the request',
    notified: 'the owner',
    lasts: 'once each, while there is another second factor',
    endedBy: ['deletion'],
    owner: factorsBy.owner('renewRecoveryCodes'),
    admin: factorsBy.admin,
  },
  pushDevice: {
    stored: ['users.push_token'],
    madeBy: ['setPushToken'],
    confirmedBy: 'session',
    notified: null,
    lasts: 'as long as its session',
    endedBy: all,
    owner: { sees: 'pushDevice', ends: 'forgetPushToken' },
    admin: staffSee,
  },
  socialIdentity: {
    stored: ['social_identities.subject'],
    madeBy: ['finishSocialSignIn', 'finishSocialSignInByForm'],
    confirmedBy: 'signing in',
    notified: 'the owner',
    lasts: 'until it is removed, or a link to an unproved mailbox gives the account to somebody else',
    endedBy: ['deletion'],
    owner: { sees: 'listSocialIdentities', ends: 'removeSocialIdentity' },
    admin: { sees: null, ends: 'deleteUser' },
  },
  email: {
    stored: ['users.email'],
    madeBy: ['register', 'updateMe', 'proveContact', 'createUser'],
    confirmedBy: 'confirmed identity and a code to the new contact',
    notified: 'the contacts before',
    lasts: 'until it is changed',
    endedBy: ['deletion'],
    owner: { sees: 'me', ends: 'proveContact' },
    admin: { sees: 'getUser', ends: 'deleteUser' },
  },
  mobile: {
    stored: ['users.mobile'],
    madeBy: ['register', 'updateMe', 'proveContact', 'createUser', 'addCaller'],
    confirmedBy: 'confirmed identity and a code to the new contact',
    notified: 'the contacts before',
    lasts: 'until it is changed; it opens nothing by itself after 90 days without a sign-in',
    endedBy: ['deletion'],
    owner: { sees: 'me', ends: 'proveContact' },
    admin: { sees: 'getUser', ends: 'deleteUser' },
  },
} as const satisfies Record<string, Credential>;

export type CredentialName = keyof typeof credentials;

/** Columns with names like secrets that give no access, and their purpose. */
export const notCredentials = {
  'audit_head.hash': 'the audit chain',
  'audit_links.hashes': 'the audit chain',
  'bookings.otp': 'the start code of one ride, which only its driver can use',
  'dispatch_leases.token': 'which process dispatches',
  'further_cities.key': 'the name of a city',
  'idempotent_answers.key': 'the Idempotency-Key of a request',
  'idempotent_answers.request_hash': 'a digest of a request',
  'message_templates.key': 'the name of a text',
  'messages_turned_off.key': 'the name of a text',
  'one_time_codes.asker_key': 'a digest of the place from which a code was requested',
  'passkey_ceremonies.challenge_hash': 'five minutes for one use of a passkey',
  'payment_secrets.secret': 'the signature of our own payment pages',
  'rate_limit_attempts.key': 'a digest of what is counted',
  'social_flows.state_hash': 'a sign-in at a provider, in one browser',
  'sql_files.hash': 'the version of the schema',
  'webhooks.sealed_secret': 'signs events to the receiver; admins replace it with the webhook',
} as const;
