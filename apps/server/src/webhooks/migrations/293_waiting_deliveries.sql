-- The waiting deliveries of one webhook in their order. Without it, PostgreSQL may look for them among all deliveries of
-- the webhook if another one has many that wait.
create index webhook_deliveries_next on webhook_deliveries (webhook_id, place) where state = 'waiting';
