-- Each ride updates a row of these tables without changing an indexed column. If there is room for it on the same page,
-- nothing is written to their indexes.
alter table users set (fillfactor = 80);
alter table ledger_accounts set (fillfactor = 80);
alter table earned_months set (fillfactor = 80);
