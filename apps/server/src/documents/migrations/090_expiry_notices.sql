-- Which notice about its expiry the driver has received, so that each is sent once.
alter table driver_documents add column expiry_notice text not null default 'none'
  check (expiry_notice in ('none', 'expiring', 'expired'));
