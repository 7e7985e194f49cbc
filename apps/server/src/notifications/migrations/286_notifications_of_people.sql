-- Whatever stores a notification reads its receiver in the same statement, and people are never deleted, only their data.
-- The foreign key read each receiver again and locked their row, eight times for each ride.
alter table user_notifications drop constraint user_notifications_user_id_fkey;
