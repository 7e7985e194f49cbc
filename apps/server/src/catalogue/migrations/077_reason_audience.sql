-- Who can choose a reason when cancelling. Existing reasons stay available to everyone.
alter table cancellation_reasons
  add column audience text not null default 'everyone' check (audience in ('riders', 'office', 'everyone'));
