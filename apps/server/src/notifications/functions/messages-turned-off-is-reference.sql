-- version 1
create or replace trigger messages_turned_off_is_reference after insert or update or delete or truncate on messages_turned_off
  for each statement execute function change_reference_version();
