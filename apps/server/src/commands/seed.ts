import { parseArgs } from 'node:util';
import { PlainFault } from '../platform/refusal/plain-fault.ts';
import { seed } from '../seed/index.ts';
import { seedMetropolis } from '../seed/metropolis/index.ts';
import { withInstallation } from './installation.ts';

// `npm run fiacre -- seed`: adds the data of a fresh installation that is missing here. With --bookings it also adds a year of
// made-up rides.
await withInstallation(async (platform, passwords) => {
  const bookings = bookingsIn(process.argv.slice(2));
  const setUp = await seed(platform, passwords);
  if (bookings > 0) {
    await seedMetropolis(platform, bookings, (line) => process.stdout.write(`${line}\n`));
    return `Added ${bookings} bookings.`;
  }
  return setUp === null
    ? 'Nothing to add: the installation is already seeded.'
    : `Set the password of ${setUp.email} within a day:\n${setUp.link}`;
});

function bookingsIn(args: readonly string[]): number {
  const { bookings } = parseArgs({ args: [...args], options: { bookings: { type: 'string' } } }).values;
  if (bookings === undefined) return 0;
  if (!/^\d{1,8}$/.test(bookings) || Number(bookings) > 10_000_000)
    throw new PlainFault('--bookings is a number up to 10,000,000');
  return Number(bookings);
}
