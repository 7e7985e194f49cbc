-- Car types have uploaded images, too.
alter table files add column car_type_id uuid references car_types (id);
alter table files
  drop constraint files_purpose_check,
  drop constraint one_owner,
  drop constraint owner_of_purpose;
alter table files
  add constraint files_purpose_check
    check (purpose in ('profile_image', 'license_image', 'pickup_image', 'deliver_image', 'car_image')),
  add constraint one_owner check (num_nonnulls(user_id, booking_id, car_type_id) = 1),
  add constraint owner_of_purpose check (
    (user_id is not null) = (purpose in ('profile_image', 'license_image'))
    and (car_type_id is not null) = (purpose = 'car_image'));
create unique index files_of_car_type on files (car_type_id) where car_type_id is not null;
