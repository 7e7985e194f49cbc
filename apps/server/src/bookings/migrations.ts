import { bookingStatuses, paymentModes, roles } from '@fiacre/domain';
import { sql } from 'kysely';
import type { NamedMigration } from '../platform/database/migrate.ts';

const listed = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));
const withDriver = listed(['ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED', 'PENDING', 'PAID', 'COMPLETE']);
const onTheWay = listed(['ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED']);
const paid = listed(['PAID', 'COMPLETE']);

export const bookingMigrations: readonly NamedMigration[] = [
  {
    name: '0120_bookings',
    async up(db) {
      await sql`create table bookings (
        id uuid primary key, version integer not null, reference text not null unique,
        status text not null check (status in (${listed(bookingStatuses)})), category text not null, quote_id uuid not null unique,
        currency text not null, tariff jsonb not null, estimate_fare jsonb not null, fare jsonb not null, fare_source text not null,
        car_type_id uuid not null, customer_id uuid not null references users (id), customer_name text not null,
        customer_email text, customer_contact text, customer_image text,
        pickup_lat double precision not null, pickup_lng double precision not null, pickup_add text not null,
        drop_lat double precision not null, drop_lng double precision not null, drop_add text not null, polyline text not null,
        book_later boolean not null, trip_date timestamptz not null, booking_date timestamptz not null,
        booking_type_admin boolean not null, otp text, estimate bigint not null, estimate_distance_metres integer not null,
        estimate_time_seconds integer not null, distance_metres integer, trip_cost bigint not null,
        convenience_fees bigint not null, driver_share bigint not null, discount bigint not null, payable bigint not null,
        prepaid_amount bigint, customer_paid bigint not null default 0, cash_amount bigint not null default 0,
        card_amount bigint not null default 0, wallet_amount bigint not null default 0,
        payment_mode text not null check (payment_mode in (${listed(paymentModes)})), gateway text, payment_packet jsonb,
        driver_id uuid references users (id), driver_name text, driver_image text, driver_contact text, driver_rating numeric(3, 1),
        vehicle_number text, vehicle_make text, vehicle_model text, fleet_admin_id uuid,
        accepted_at timestamptz, arrived_at timestamptz, started_at timestamptz, ended_at timestamptz, total_trip_seconds integer,
        paid_at timestamptz, completed_at timestamptz, cancelled_at timestamptz, cancelled_from text,
        cancelled_by text check (cancelled_by in (${listed(roles)})), reason text, refund bigint not null default 0,
        cancellation_fee bigint not null default 0, rating smallint check (rating between 1 and 5), pickup_image text, deliver_image text,
        delivery_person text, delivery_person_phone text, pick_up_instructions text, delivery_instructions text,
        parcel_type jsonb, option_selected jsonb,
        constraint shares_add_up check (driver_share = trip_cost - convenience_fees and payable = trip_cost - discount and payable >= 0),
        constraint driver_known check (status not in (${withDriver}) or (driver_id is not null and accepted_at is not null)),
        constraint no_driver_yet check (status not in ('NEW', 'PAYMENT_PENDING') or (driver_id is null and accepted_at is null)),
        constraint steps_in_order check ((arrived_at is null or accepted_at is not null) and (started_at is null or arrived_at is not null)
          and (ended_at is null or started_at is not null) and (paid_at is null or ended_at is not null)),
        constraint steps_of_status check ((status <> 'ARRIVED' or arrived_at is not null) and (status <> 'STARTED' or started_at is not null)
          and (status not in ('REACHED', 'PENDING', 'PAID', 'COMPLETE') or ended_at is not null)),
        constraint payment_of_status check ((status in (${paid})) = (paid_at is not null)
          and customer_paid = cash_amount + card_amount + wallet_amount and (status not in (${paid}) or customer_paid = payable)),
        constraint cancelled_fully check ((status = 'CANCELLED') = (cancelled_at is not null)
          and (cancelled_at is null) = (cancelled_by is null)))`.execute(db);
      // TRIP-19: a driver is on one booking at a time, whatever any code believes.
      await sql`create unique index bookings_one_a_driver on bookings (driver_id) where status in (${onTheWay})`.execute(
        db,
      );
      await sql`create index bookings_customer on bookings (customer_id, booking_date desc)`.execute(db);
      await sql`create index bookings_driver on bookings (driver_id, booking_date desc)`.execute(db);
      await sql`create index bookings_fleet on bookings (fleet_admin_id, booking_date desc) where fleet_admin_id is not null`.execute(
        db,
      );
      await sql`create index bookings_date on bookings (booking_date desc)`.execute(db);
      await sql`create index bookings_status on bookings (status, trip_date)`.execute(db);
    },
  },
  {
    name: '0456_hold_ride',
    async up(db) {
      // Each statement of a volatile function sees what was committed before it began, also while an earlier one waited.
      await sql`create function hold_ride(wanted uuid, taker uuid, money text)
        returns table (booking bookings, offers json, driver json, balance bigint) language plpgsql volatile as $$
        #variable_conflict use_column
        begin
          select * into booking from bookings ride where ride.id = wanted for update;
          if not found then return; end if;
          if taker is not null then
            perform from driver_states state where state.driver_id = taker for update;
            select account.balance into balance from ledger_accounts account
              where account.kind = 'driver' and account.user_id = taker and account.currency = money;
          end if;
          select json_agg(asked order by asked.offered_at, asked.driver_id) into offers
            from booking_offers asked where asked.booking_id = wanted;
          select json_build_object('driver_id', state.driver_id, 'active', state.active, 'busy_with', state.busy_with,
            'lat', state.lat, 'lng', state.lng, 'heading_degrees', state.heading_degrees,
            'located_at', state.located_at, 'changed_at', state.changed_at, 'approved', person.approved,
            'car_type_id', person.car_type_id, 'fleet_admin_id', person.fleet_admin_id,
            'first_name', person.first_name, 'last_name', person.last_name, 'mobile', person.mobile,
            'vehicle_number', person.vehicle_number, 'vehicle_make', person.vehicle_make,
            'vehicle_model', person.vehicle_model, 'profile_image', person.profile_image,
            'rating_sum', person.rating_sum, 'rating_count', person.rating_count)
            into driver from driver_states state join users person on person.id = state.driver_id
            where state.driver_id = coalesce(taker, booking.driver_id)
              and person.deleted_at is null and person.usertype = 'driver';
          return next;
        end $$`.execute(db);
    },
  },
];
