-- What each driver earned in each month of UTC, added up as rides are paid. The nightly check compares it with the
-- bookings, and those with the ledger.
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
);
create index earned_months_month on earned_months (month);
create index earned_months_fleet on earned_months (fleet_admin_id, month) where fleet_admin_id is not null;

insert into earned_months
  select date_trunc('month', trip_date, 'UTC'), driver_id, fleet_admin_id, currency, count(*), sum(trip_cost),
    sum(convenience_fees), sum(driver_share), sum(discount), sum(customer_paid)
  from bookings where status in ('PAID', 'COMPLETE') group by 1, 2, 3, 4;
