-- Links that staff hand over themselves: they do not prove that their user reads the mailbox.
alter table password_resets add column handed_over boolean not null default false;
