-- What each phone's last report showed about its clock.
alter table driver_states add column phone_clock jsonb;
