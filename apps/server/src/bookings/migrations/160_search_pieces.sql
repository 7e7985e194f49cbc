-- What a search compares, as numbers: every three neighbouring bytes of a text, every two, and every byte. A text that
-- contains another has all of its numbers. Indexes are made of it, so it never changes; another one needs another name.
-- Its cost keeps PostgreSQL from computing it for each row of a table.
create function search_pieces(words text) returns integer[] language sql immutable strict parallel safe cost 10000 as $$
  select array_agg((get_byte(bytes, place) << 16) | (get_byte(bytes, place + 1) << 8) | get_byte(bytes, place + 2))
      filter (where place < length(bytes) - 2)
    || array_agg((1 << 24) | (get_byte(bytes, place) << 8) | get_byte(bytes, place + 1))
      filter (where place < length(bytes) - 1)
    || array_agg((1 << 25) | get_byte(bytes, place))
  from convert_to(words, 'UTF8') as bytes, generate_series(0, length(bytes) - 1) as place
$$;

-- The longest pieces of a typed text: the others are in them.
create function longest_pieces(typed text) returns integer[] language sql immutable strict parallel safe as $$
  select array(select piece from unnest(search_pieces(typed)) as piece
    where piece < 1 << 24 or (piece < 1 << 25 and octet_length(typed) = 2) or octet_length(typed) = 1)
$$;

create index ended_bookings_pieces on ended_bookings using gin (search_pieces(words));
drop index ended_bookings_words;

create index users_pieces on users using gin (search_pieces(lower(first_name || E'\n' || last_name || E'\n'
  || coalesce(vehicle_number, '') || E'\n' || coalesce(referral_id, '') || E'\n' || coalesce(email, '') || E'\n'
  || coalesce(mobile, '')))) where deleted_at is null;
drop index users_words;
drop function search_grams(text);

-- Bookings that wait for their payment are few among the ended ones, and are looked for every day.
create index ended_bookings_unpaid on ended_bookings (booking_date, booking_id) where status = 'PENDING';
