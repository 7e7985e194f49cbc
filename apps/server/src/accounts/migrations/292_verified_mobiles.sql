-- When the owner of the number first signed in with a code to it. Accounts that the office added for callers, and that
-- have had no other way in, could only be opened by the number.
alter table users add column mobile_verified_at timestamptz;
update users set mobile_verified_at = now()
  where login_type = 'phone' and mobile is not null and password_hash is null
    and not exists (select from social_identities where user_id = users.id);
