-- version 1
create or replace trigger holidays_is_reference after insert or update or delete or truncate on holidays
  for each statement execute function change_reference_version();
