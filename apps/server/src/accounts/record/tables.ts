import type { Role } from '@fiacre/domain';
import type { SocialProviderName } from '@fiacre/contract';
import type { Generated } from 'kysely';
import type * as z from 'zod';
import type { Json } from '../../platform/database/tables.ts';

/** How a person proved their identity. */
export type SignInMethod = 'password' | 'phone' | 'passkey' | SocialProvider;
export type SocialProvider = z.infer<typeof SocialProviderName>;
/** `guest`: a rider without an account, who may have the same number as an account. */
export type LoginType = 'email' | 'phone' | 'guest' | SocialProvider;

/**
 * People of every role (DATA-1), with extra columns for drivers (DATA-2). Money and live state are stored elsewhere.
 */
export interface UserTable {
  id: string;
  version: Generated<number>;
  /** Text rather than a closed type: a row of an unknown role must be readable to be refused (AUTH-5). */
  usertype: Role;
  first_name: string;
  last_name: string;
  /** Lower case; unique among existing accounts. */
  email: string | null;
  /** When the owner proved access to the address' mailbox; null = never. */
  email_verified_at: Date | null;
  /** With the dial code, "+4912345". */
  mobile: string | null;
  /** When the owner first signed in with a code to the number; null = never. */
  mobile_verified_at: Date | null;
  password_hash: string | null;
  login_type: LoginType;
  approved: boolean;
  profile_image: string | null;
  referral_id: string | null;
  signup_via_referral: string | null;
  created_by_admin: Generated<boolean>;
  created_at: Date;
  deleted_at: Date | null;
  signed_in_at: Generated<Date>;
  /** Devices that opened the account before this no longer count as the owner's. */
  devices_known_from: Date | null;
  bank_name: string | null;
  bank_code: string | null;
  bank_account: string | null;
  push_token: string | null;
  /** The owner's name for the device of `push_token`. */
  push_device_name: string | null;
  user_platform: string | null;
  /** The newest of their notifications that the person has seen. */
  notifications_read_up_to: string | null;
  /** The session that registered the push token, which is deleted when the session ends. */
  push_session_id: string | null;
  /** The language of messages to the person; null = the installation's default. */
  locale: string | null;
  vehicle_make: string | null;
  vehicle_model: string | null;
  vehicle_number: string | null;
  other_info: string | null;
  car_type_id: string | null;
  license_image: string | null;
  /** The driver's owner: the id of a fleet admin. */
  fleet_admin_id: string | null;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  /** Another account whose number or address reads the same. */
  double_of: Generated<string | null>;
}

export interface SessionTable {
  id: string;
  user_id: string;
  /** Digest of the token; only the owner has the token itself. */
  token_hash: string;
  created_at: Date;
  expires_at: Date;
  /** Use does not extend a session beyond this. */
  ends_at: Date;
  method: Generated<SignInMethod>;
  /** Whether more than one proof was given, which staff may need. */
  second_factor: Generated<boolean>;
  /** The browser and system; null for sessions not opened by a browser. */
  device: Generated<string | null>;
  network: Generated<string | null>;
  /** When the person last confirmed their identity in this session. */
  confirmed_at: Generated<Date | null>;
}

export interface PasswordResetTable {
  id: string;
  user_id: string;
  /** The address at that time; null in a link of an earlier version to an account whose address can change. */
  email: string | null;
  token_hash: string;
  created_at: Date;
  expires_at: Date;
  /** Staff gave it to the person; it was not sent to the address. */
  handed_over: Generated<boolean>;
}

export interface AttemptsTable {
  /** Digest of the limit's name and its subject. */
  key: string;
  count: number;
  started_at: Date;
  last_at: Date;
  ends_at: Date;
}

export interface KnownCallerTable {
  key: string;
  expires_at: Date;
}

export type CodePurpose =
  | 'phone-sign-in'
  | 'guest'
  | 'confirmation'
  | 'new-email'
  | 'new-mobile'
  | 'second-contact';

export interface OneTimeCodeTable {
  id: string;
  purpose: CodePurpose;
  channel: 'sms' | 'mail';
  recipient: string;
  /** Digest of a secret that only the requesting client has. */
  request_hash: string;
  /** Digest of where the request came from: the newest code replaces older ones of the same requester. */
  asker_key: string;
  /** Keyed digest of the code; null until it is made and sent. */
  code_hash: string | null;
  created_at: Date;
  expires_at: Date;
  attempts: Generated<number>;
  closed_at: Date | null;
}

export interface EmailVerificationTable {
  id: string;
  user_id: string;
  /** The address at that time; an old email cannot verify a changed one. */
  email: string;
  token_hash: string;
  created_at: Date;
  expires_at: Date;
}

export interface SocialFlowTable {
  state_hash: string;
  provider: SocialProvider;
  return_path: string;
  created_at: Date;
  expires_at: Date;
}

export interface SocialIdentityTable {
  provider: SocialProvider;
  /** The provider's own id for the person. An email address may change owner; this id does not. */
  subject: string;
  user_id: string;
  created_at: Date;
}

/** A sign-in whose first proof was given and whose second is still required. */
export interface SignInChallengeTable {
  token_hash: string;
  user_id: string;
  method: SignInMethod;
  /** The person has no second factor yet and must set one up now. */
  enrols: boolean;
  created_at: Date;
  expires_at: Date;
}

export interface AuthenticatorAppTable {
  user_id: string;
  sealed_secret: string;
  /** The newest 30-second step whose code was used; no step can be used twice. */
  last_step: Generated<number>;
  created_at: Date;
  confirmed_at: Date | null;
}

export interface RecoveryCodeTable {
  user_id: string;
  code_hash: string;
}

export interface PasskeyTable {
  id: string;
  user_id: string;
  name: string;
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  counter: number;
  transports: Json<readonly string[]>;
  created_at: Date;
  last_used_at: Date | null;
}

export interface PasskeyCeremonyTable {
  challenge_hash: string;
  kind: 'register' | 'sign-in' | 'confirm';
  user_id: string | null;
  created_at: Date;
  expires_at: Date;
}

export type AccountTables = {
  users: UserTable;
  sessions: SessionTable;
  password_resets: PasswordResetTable;
  rate_limit_attempts: AttemptsTable;
  known_callers: KnownCallerTable;
  one_time_codes: OneTimeCodeTable;
  email_verifications: EmailVerificationTable;
  social_flows: SocialFlowTable;
  social_identities: SocialIdentityTable;
  sign_in_challenges: SignInChallengeTable;
  authenticator_apps: AuthenticatorAppTable;
  recovery_codes: RecoveryCodeTable;
  passkeys: PasskeyTable;
  passkey_ceremonies: PasskeyCeremonyTable;
};
