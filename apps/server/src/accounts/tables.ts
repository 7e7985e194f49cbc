import type { Role } from '@fiacre/domain';
import type { Generated } from 'kysely';
import type { Json } from '../platform/database/tables.ts';

export type LoginType = 'email' | 'phone' | 'facebook' | 'google' | 'apple';

export interface SavedAddress {
  readonly description: string;
  readonly lat: number;
  readonly lng: number;
  readonly count: number;
}

/** People of every role (DATA-1) with the drivers' extras (DATA-2). Money and live state stand elsewhere. */
export interface UserTable {
  id: string;
  version: Generated<number>;
  /** A text, not a closed type: a row of another role must be readable to be refused (AUTH-5). */
  usertype: Role;
  first_name: string;
  last_name: string;
  /** Lower case; one living account an address. */
  email: string | null;
  /** With the dial code, "+4912345". */
  mobile: string | null;
  password_hash: string | null;
  login_type: LoginType;
  approved: boolean;
  profile_image: string | null;
  referral_id: string | null;
  signup_via_referral: string | null;
  created_by_admin: Generated<boolean>;
  created_at: Date;
  deleted_at: Date | null;
  bank_name: string | null;
  bank_code: string | null;
  bank_account: string | null;
  push_token: string | null;
  user_platform: string | null;
  /** The session that gave the push token; it forgets it when it ends. */
  push_session_id: string | null;
  /** Language of what the person is sent; null follows the installation. */
  locale: string | null;
  saved_addresses: Json<readonly SavedAddress[]>;
  vehicle_make: string | null;
  vehicle_model: string | null;
  vehicle_number: string | null;
  other_info: string | null;
  car_type_id: string | null;
  license_image: string | null;
  /** Owner of a driver, a fleet admin's id. */
  fleet_admin_id: string | null;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
}

export interface SessionTable {
  id: string;
  user_id: string;
  /** Digest of the token; the token itself is with its owner only. */
  token_hash: string;
  created_at: Date;
  expires_at: Date;
  /** No use extends a session beyond this. */
  ends_at: Date;
}

export interface PasswordResetTable {
  id: string;
  user_id: string;
  token_hash: string;
  created_at: Date;
  expires_at: Date;
}

export type AccountTables = {
  users: UserTable;
  sessions: SessionTable;
  password_resets: PasswordResetTable;
};
