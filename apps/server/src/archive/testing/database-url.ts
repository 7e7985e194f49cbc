import type { ServerAddress } from '../../platform/database/open-database.ts';

/** The address of a database as `DATABASE_URL` has it. */
export function urlOf(address: ServerAddress): string {
  if (address.connectionString !== undefined) return address.connectionString;
  const { host = '', port = 5432, user = '', database = '' } = address;
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
