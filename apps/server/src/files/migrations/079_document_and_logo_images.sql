-- Documents of drivers have pictures, and the installation has a logo, which belongs to nobody.
alter table files add column driver_document_id uuid references driver_documents (id);
alter table files
  drop constraint files_purpose_check,
  drop constraint one_owner,
  drop constraint owner_of_purpose;
alter table files
  add constraint files_purpose_check
    check (purpose in ('profile_image', 'license_image', 'pickup_image', 'deliver_image', 'car_image',
      'document_image', 'logo_image')),
  add constraint one_owner check (
    num_nonnulls(user_id, booking_id, car_type_id) = case purpose when 'logo_image' then 0 else 1 end),
  add constraint owner_of_purpose check (
    (user_id is not null) = (purpose in ('profile_image', 'license_image', 'document_image'))
    and (car_type_id is not null) = (purpose = 'car_image')
    and (driver_document_id is not null) = (purpose = 'document_image'));
drop index files_of_user;
create unique index files_of_user on files (user_id, purpose)
  where user_id is not null and driver_document_id is null;
create unique index files_of_document on files (driver_document_id) where driver_document_id is not null;
create unique index files_of_installation on files (purpose) where purpose = 'logo_image';
