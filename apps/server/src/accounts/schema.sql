create table users (
  id uuid primary key,
  version integer not null default 1,
  usertype text not null,
  first_name text not null,
  last_name text not null,
  email text,
  email_verified_at timestamptz,
  mobile text,
  -- When the owner of the number first signed in with a code to it.
  mobile_verified_at timestamptz,
  -- Another account whose stored number or address reads the same: the office decides whether both belong to one
  -- person.
  double_of uuid references users (id),
  password_hash text,
  login_type text not null,
  approved boolean not null,
  profile_image text,
  locale text,
  referral_id text,
  signup_via_referral uuid references users (id),
  created_by_admin boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- When the person last signed in, which decides whether a number is dormant.
  signed_in_at timestamptz not null default now(),
  -- Devices that opened the account before this do not count as the owner's.
  devices_known_from timestamptz,
  bank_name text,
  bank_code text,
  bank_account text,
  push_token text,
  push_session_id uuid,
  -- The owner's name for the device that receives pushes, such as a browser on a phone.
  push_device_name text,
  user_platform text,
  -- The person has read their notifications up to this one; ids grow with time.
  notifications_read_up_to uuid,
  -- The remaining columns are for drivers only.
  vehicle_make text,
  vehicle_model text,
  vehicle_number text,
  other_info text,
  car_type_id uuid,
  license_image text,
  fleet_admin_id uuid references users (id),
  rating_sum integer not null default 0,
  rating_count integer not null default 0
)
-- Each ride updates a row without changing an indexed column. If there is room for it on the same page, nothing is
-- written to the indexes.
with (fillfactor = 80);
-- A deleted account releases its address, number and referral id.
create unique index users_email on users (email) where deleted_at is null;
-- A guest rider may have the number of an account, because only a code proves whose it is.
create unique index users_mobile on users (mobile, (login_type = 'guest')) where deleted_at is null;
create unique index users_referral on users (lower(referral_id)) where deleted_at is null;
-- A device belongs to the last person who signed in on it.
create unique index users_push_token on users (push_token);
create index users_type on users (usertype, created_at) where deleted_at is null;
create index users_fleet on users (fleet_admin_id) where deleted_at is null;
create index users_doubles on users (double_of) where double_of is not null;
-- Reports name thousands of drivers among many more riders.
create index users_driver_names on users (id) include (first_name, last_name, vehicle_number) where usertype = 'driver';
-- For lists of people, newest first, and for their search.
create index users_newest on users (created_at, id) where deleted_at is null;
create index users_folded on users using gin (search_pieces(fold_text(first_name || E'\n' || last_name || E'\n'
  || coalesce(vehicle_number, '') || E'\n' || coalesce(referral_id, '') || E'\n' || coalesce(email, '') || E'\n'
  || coalesce(mobile, '')))) where deleted_at is null;

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  token_hash text not null unique,
  method text not null default 'password',
  second_factor boolean not null default false,
  -- Where it was opened: the browser's name, and the network without the part that identifies one connection.
  device text,
  network text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  -- When the person last confirmed their identity in this session, as sensitive actions require.
  confirmed_at timestamptz
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table password_resets (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- The address that the link is sent to.
  email text,
  -- Staff hand the link over themselves: it does not prove that the user reads the mailbox.
  handed_over boolean not null default false,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_resets_user on password_resets (user_id);

create table email_verifications (
  id uuid primary key,
  user_id uuid not null references users (id),
  email text not null,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_verifications_user on email_verifications (user_id);

-- Keys are keyed digests: neither of the next two tables reveals a person, a number or an address.
create table rate_limit_attempts (
  key text primary key,
  count integer not null,
  started_at timestamptz not null,
  last_at timestamptz not null,
  ends_at timestamptz not null
);
create index rate_limit_attempts_end on rate_limit_attempts (ends_at);

create table known_callers (
  key text primary key,
  expires_at timestamptz not null
);

create table one_time_codes (
  id uuid primary key,
  purpose text not null,
  channel text not null,
  recipient text not null,
  request_hash text not null,
  asker_key text not null,
  code_hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  closed_at timestamptz
);
create index one_time_codes_open on one_time_codes (purpose, recipient) where closed_at is null;
-- A session may request a new code any number of times; only the open ones must differ.
create unique index one_time_codes_request on one_time_codes (request_hash) where closed_at is null;

create table social_flows (
  state_hash text primary key,
  provider text not null,
  return_path text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table social_identities (
  provider text not null,
  subject text not null,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index social_identities_user on social_identities (user_id);

create table sign_in_challenges (
  token_hash text primary key,
  user_id uuid not null references users (id),
  method text not null,
  enrols boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table authenticator_apps (
  user_id uuid primary key references users (id),
  sealed_secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash text not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports jsonb not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

create table passkey_ceremonies (
  challenge_hash text primary key,
  kind text not null,
  user_id uuid references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
