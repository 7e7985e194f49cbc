-- Where and when the driver last became free, since riders do not see a car near its last drop.
alter table driver_states
  add column last_drop_lat double precision,
  add column last_drop_lng double precision,
  add column last_drop_at timestamptz;
