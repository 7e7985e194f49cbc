create table file_blobs (
  id uuid primary key,
  state text not null check (state in ('pending', 'kept', 'gone')),
  changed_at timestamptz not null
);
create index file_blobs_to_sweep on file_blobs (changed_at) where state <> 'kept';

create table files (
  id uuid primary key,
  purpose text not null check (purpose in ('profile_image', 'license_image', 'pickup_image', 'deliver_image',
    'car_image', 'document_image', 'logo_image')),
  -- The owner; null for the installation's logo. A document's picture belongs to the driver.
  user_id uuid references users (id),
  booking_id uuid references bookings (id),
  car_type_id uuid references car_types (id),
  driver_document_id uuid references driver_documents (id),
  blob_id uuid not null unique references file_blobs (id),
  sha256 text not null,
  -- Browsers get the stored type of an image, and only images that this server has encoded are stored.
  content_type text not null check (content_type = 'image/webp'),
  bytes integer not null,
  width_pixels integer not null,
  height_pixels integer not null,
  created_by uuid,
  updated_at timestamptz not null,
  constraint one_owner check (
    num_nonnulls(user_id, booking_id, car_type_id) = case purpose when 'logo_image' then 0 else 1 end),
  constraint owner_of_purpose check (
    (user_id is not null) = (purpose in ('profile_image', 'license_image', 'document_image'))
    and (car_type_id is not null) = (purpose = 'car_image')
    and (driver_document_id is not null) = (purpose = 'document_image'))
);
create unique index files_of_user on files (user_id, purpose)
  where user_id is not null and driver_document_id is null;
create unique index files_of_booking on files (booking_id, purpose) where booking_id is not null;
create unique index files_of_car_type on files (car_type_id) where car_type_id is not null;
create unique index files_of_document on files (driver_document_id) where driver_document_id is not null;
create unique index files_of_installation on files (purpose) where purpose = 'logo_image';
