import { listCarTypes } from '../catalogue/index.ts';
import { addSandboxDocuments } from '../documents/index.ts';
import { sandboxEmails, sandboxPassword } from '../platform/config/sandbox-accounts.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { addPerson, type SeedTools } from './add-person.ts';

const fleetCount = 3;

const firstNames = [
  'Amara',
  'Bruno',
  'Chiara',
  'Daniel',
  'Elif',
  'Farid',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Kofi',
  'Lena',
  'Marek',
  'Nadia',
  'Omar',
  'Paula',
  'Quentin',
  'Rosa',
  'Sven',
  'Tariq',
] as const;
const lastNames = [
  'Almeida',
  'Bauer',
  'Costa',
  'Diallo',
  'Eriksen',
  'Ferrari',
  'Garcia',
  'Haddad',
  'Ivanov',
  'Jansen',
] as const;
const vehicles = [
  ['Toyota', 'Corolla'],
  ['Skoda', 'Octavia'],
  ['Hyundai', 'Ioniq'],
  ['Volkswagen', 'Touran'],
  ['Mercedes', 'E 300'],
] as const;

/** The account of the driver whom a person plays; the sandbox simulates the car. */
export const playedDriverEmail = sandboxEmails.driver;

/** Addresses of the simulated drivers: `driver1@fiacre.test` and so on. */
export const simulatedDriverEmail = (number: number) => `driver${number}@fiacre.test`;

/** The sandbox's people: one known account for each role, two more fleets and the simulated drivers. */
export async function seedSandboxPeople(tx: Tx, tools: SeedTools, driverCount: number): Promise<void> {
  const passwordHash = await tools.passwords.hash(sandboxPassword);
  const add = (person: Omit<Parameters<typeof addPerson>[2], 'passwordHash'>) =>
    addPerson(tx, tools, { ...person, passwordHash });
  await add({
    role: 'admin',
    firstName: 'Ada',
    lastName: 'Admin',
    email: sandboxEmails.admin,
    mobile: '+15550100001',
  });
  await add({
    role: 'rider',
    firstName: 'Rita',
    lastName: 'Rider',
    email: sandboxEmails.rider,
    mobile: '+15550100002',
  });
  const fleets: string[] = [];
  for (let number = 1; number <= fleetCount; number += 1) {
    const email = number === 1 ? sandboxEmails.fleetadmin : `fleet${number}@fiacre.test`;
    fleets.push(
      await add({
        role: 'fleetadmin',
        firstName: 'Felix',
        lastName: `Fleet ${number}`,
        email,
        mobile: `+1555010010${number}`,
      }),
    );
  }
  const cars = await carsOf(tx);
  const played = await add({
    role: 'driver',
    firstName: 'Dora',
    lastName: 'Driver',
    email: playedDriverEmail,
    mobile: '+15550100003',
    extras: { ...cars(0), vehicle_number: 'FIA 001', fleet_admin_id: fleets[0] ?? null },
  });
  await addSandboxDocuments(tx, played, 0);
  for (let number = 1; number <= driverCount; number += 1) {
    const driverId = await add({
      role: 'driver',
      firstName: pick(firstNames, number),
      lastName: pick(lastNames, number * 7),
      email: simulatedDriverEmail(number),
      mobile: `+1555020${String(number).padStart(4, '0')}`,
      // Every fourth driver is independent; the rest belong to a fleet.
      extras: {
        ...cars(number),
        vehicle_number: `SIM ${String(number).padStart(3, '0')}`,
        fleet_admin_id: number % 4 === 0 ? null : pick(fleets, number),
        rating_sum: 44 + (number % 6),
        rating_count: 10,
      },
    });
    await addSandboxDocuments(tx, driverId, number);
  }
}

// Half of the drivers have the first car type, the rest share the remaining types, so that every type is available.
async function carsOf(tx: Tx) {
  const types = await listCarTypes(tx.sql);
  return (number: number) => {
    const index = number % 2 === 0 ? 0 : 1 + (((number - 1) / 2) % Math.max(1, types.length - 1));
    const [make, model] = vehicles[index % vehicles.length] ?? vehicles[0];
    return { car_type_id: types[index]?.id ?? null, vehicle_make: make, vehicle_model: model };
  };
}

function pick<T>(from: readonly T[], number: number): T {
  const chosen = from[number % from.length];
  if (chosen === undefined) throw new RangeError('Nothing to pick from');
  return chosen;
}
