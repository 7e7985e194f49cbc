-- Each driver's earnings in each month of UTC, added up as rides are paid. The nightly check compares them with the
-- bookings, and the bookings with the ledger.
create table earned_months (
  month timestamptz not null,
  driver_id uuid not null,
  fleet_admin_id uuid,
  currency text not null,
  rides integer not null,
  trip_cost bigint not null,
  convenience_fees bigint not null,
  driver_share bigint not null,
  discount bigint not null,
  customer_paid bigint not null,
  constraint earned_months_one unique nulls not distinct (driver_id, month, fleet_admin_id, currency)
)
-- Each ride updates a row without changing an indexed column. If there is room for it on the same page, nothing is
-- written to the indexes.
with (fillfactor = 80);
create index earned_months_month on earned_months (month);
create index earned_months_fleet on earned_months (fleet_admin_id, month) where fleet_admin_id is not null;
