-- The provider's own id of what it opened for an order, with which its status is queried.
alter table payment_orders add column provider_session text;
