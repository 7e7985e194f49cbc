-- The same as before, in PL/pgSQL: PostgreSQL plans the statement of an SQL function at every call, and each listed
-- booking needs one.
create or replace function search_pieces(words text) returns integer[]
  language plpgsql immutable strict parallel safe cost 10000 as $$
begin
  return (select array_agg((get_byte(bytes, place) << 16) | (get_byte(bytes, place + 1) << 8) | get_byte(bytes, place + 2))
        filter (where place < length(bytes) - 2)
      || array_agg((1 << 24) | (get_byte(bytes, place) << 8) | get_byte(bytes, place + 1))
        filter (where place < length(bytes) - 1)
      || array_agg((1 << 25) | get_byte(bytes, place))
    from convert_to(words, 'UTF8') as bytes, generate_series(0, length(bytes) - 1) as place);
end $$;
