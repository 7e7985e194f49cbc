-- version 1
create or replace trigger surge_list_is_reference after insert or update or delete or truncate on surge_list
  for each statement execute function change_reference_version();
