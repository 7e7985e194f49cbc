-- version 1
create or replace trigger message_templates_is_reference after insert or update or delete or truncate on message_templates
  for each statement execute function change_reference_version();
