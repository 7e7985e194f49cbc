-- version 1
create or replace trigger learned_road_speeds_is_reference
  after insert or update or delete or truncate on learned_road_speeds
  for each statement execute function change_reference_version();
