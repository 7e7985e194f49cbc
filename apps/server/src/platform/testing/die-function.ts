import { sql } from 'kysely';

/** Creates the trigger function `die`, which ends the connection of the statement that fires it. */
export const createDieFunction = sql`create function die() returns trigger language plpgsql as $$
  begin
    perform pg_terminate_backend(pg_backend_pid());
    -- PostgreSQL handles the signal when it waits, so this ends at once.
    perform pg_sleep(10);
    return null;
  end $$`;
