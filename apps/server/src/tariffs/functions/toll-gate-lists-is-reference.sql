-- version 1
create or replace trigger toll_gate_lists_is_reference after insert or update or delete or truncate on toll_gate_lists
  for each statement execute function change_reference_version();
