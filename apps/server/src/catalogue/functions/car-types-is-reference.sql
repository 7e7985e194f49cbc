-- version 1
create or replace trigger car_types_is_reference after insert or update or delete or truncate on car_types
  for each statement execute function change_reference_version();
