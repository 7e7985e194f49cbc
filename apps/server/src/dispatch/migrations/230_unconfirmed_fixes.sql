-- Positions that still have to be confirmed by others, so that a driver's reports may reach different nodes.
alter table driver_states add column unconfirmed_fixes jsonb;
