-- A step of a ride changes few columns, but it used to write the whole booking again with an entry in each index, since
-- three indexes depended on its status and the changed columns stood at both ends of the row. Indexes depend on the
-- status of ended bookings only now, and the columns that every step changes stand beside those of a single step. If
-- there is room on the page, PostgreSQL logs what lies between the first and the last changed byte, and no index.
create temporary table triggers_of_bookings on commit drop as
  select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
  where tgrelid = 'bookings'::regclass and not tgisinternal;
do $$
declare known record;
begin
  for known in select name from triggers_of_bookings loop
    execute format('drop trigger %I on bookings', known.name);
  end loop;
end $$;

alter table bookings add column moved_status text, add column moved_version integer;
update bookings set moved_status = status, moved_version = version;
-- Drops the indexes and conditions that depend on them, too.
alter table bookings drop column status, drop column version;
alter table bookings rename column moved_status to status;
alter table bookings rename column moved_version to version;
alter table bookings
  alter column status set not null,
  alter column version set not null,
  -- Null for an open booking.
  add column ended_as text generated always as
    (case when status in ('PENDING', 'PAID', 'COMPLETE', 'CANCELLED') then status end) stored,
  set (fillfactor = 75),
  add constraint bookings_status_check check (status in ('PAYMENT_PENDING', 'NEW', 'ACCEPTED', 'ARRIVED', 'STARTED',
    'REACHED', 'PENDING', 'PAID', 'COMPLETE', 'CANCELLED')),
  add constraint driver_known check (
    status not in ('ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED', 'PENDING', 'PAID', 'COMPLETE')
    or (driver_id is not null and accepted_at is not null)),
  add constraint no_driver_yet check (
    status not in ('NEW', 'PAYMENT_PENDING') or (driver_id is null and accepted_at is null)),
  add constraint steps_of_status check (
    (status <> 'ARRIVED' or arrived_at is not null) and (status <> 'STARTED' or started_at is not null)
    and (status not in ('REACHED', 'PENDING', 'PAID', 'COMPLETE') or ended_at is not null)),
  add constraint payment_of_status check (
    (status in ('PAID', 'COMPLETE')) = (paid_at is not null)
    and customer_paid = cash_amount + card_amount + wallet_amount
    and (status not in ('PAID', 'COMPLETE') or customer_paid = payable)),
  add constraint cancelled_fully check (
    (status = 'CANCELLED') = (cancelled_at is not null) and (cancelled_at is null) = (cancelled_by is null));

-- TRIP-19: a driver is on one booking at a time, whatever any code believes.
create unique index bookings_one_a_driver on bookings (driver_id) where ended_as is null;
create index bookings_ended on bookings (ended_as, trip_date);
-- Holds everything that the reports add up: a million bookings are summed without reading their rows.
create index bookings_earned on bookings (trip_date)
  include (fleet_admin_id, driver_id, currency, trip_cost, convenience_fees, driver_share, discount, customer_paid)
  where paid_at is not null;

-- A new database has no functions yet, and gets them and their triggers after the migrations.
do $$
declare known record;
begin
  for known in select definition from triggers_of_bookings loop
    execute known.definition;
  end loop;
end $$;
