import type { Role } from '@fiacre/domain';

/** The well-known password of every sandbox account; the sandbox listens on loopback only. */
export const sandboxPassword = 'sandbox1';

/** One known account for each role, which the sandbox's sign-in page offers. */
export const sandboxEmails: Readonly<Record<Role, string>> = {
  rider: 'rider@fiacre.test',
  driver: 'driver@fiacre.test',
  fleetadmin: 'fleet@fiacre.test',
  admin: 'admin@fiacre.test',
};
