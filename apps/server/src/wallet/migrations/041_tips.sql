-- A tip is earned as well, so it is posted from a charge.
alter table ledger_transactions drop constraint ledger_transactions_charged;
alter table ledger_transactions add constraint ledger_transactions_charged check (
  (reason in ('trip-paid', 'cancellation', 'bonus', 'correction', 'tip')) = (charge_id is not null));
-- Of two tips for one ride, one is refused.
create unique index charges_tipped_once on charges (booking_id) where reason = 'tip';
