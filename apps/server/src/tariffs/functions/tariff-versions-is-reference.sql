-- version 1
create or replace trigger tariff_versions_is_reference after insert or update or delete or truncate on tariff_versions
  for each statement execute function change_reference_version();
