-- The lists of people: the newest first, and whatever a search finds.
create index users_newest on users (created_at, id) where deleted_at is null;
create index users_words on users using gin (search_grams(lower(first_name || E'\n' || last_name || E'\n'
  || coalesce(vehicle_number, '') || E'\n' || coalesce(referral_id, '') || E'\n' || coalesce(email, '') || E'\n'
  || coalesce(mobile, '')))) where deleted_at is null;
