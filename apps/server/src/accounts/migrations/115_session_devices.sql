-- Where a session was opened: the browser's name, and the network without the part that identifies one connection.
alter table sessions add column device text;
alter table sessions add column network text;
