-- version 1
create or replace trigger kerb_places_is_reference after insert or update or delete or truncate on kerb_places
  for each statement execute function change_reference_version();
