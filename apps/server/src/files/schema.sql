create table file_blobs (
  id uuid primary key,
  state text not null check (state in ('pending', 'kept', 'gone')),
  changed_at timestamptz not null
);
create index file_blobs_to_sweep on file_blobs (changed_at) where state <> 'kept';

create table files (
  id uuid primary key,
  purpose text not null check (purpose in ('profile_image', 'license_image', 'pickup_image', 'deliver_image')),
  user_id uuid references users (id),
  booking_id uuid references bookings (id),
  blob_id uuid not null unique references file_blobs (id),
  sha256 text not null,
  content_type text not null,
  bytes integer not null,
  width_pixels integer not null,
  height_pixels integer not null,
  created_by uuid,
  updated_at timestamptz not null,
  constraint one_owner check ((user_id is null) <> (booking_id is null)),
  constraint owner_of_purpose check ((user_id is not null) = (purpose in ('profile_image', 'license_image')))
);
create unique index files_of_user on files (user_id, purpose) where user_id is not null;
create unique index files_of_booking on files (booking_id, purpose) where booking_id is not null;
