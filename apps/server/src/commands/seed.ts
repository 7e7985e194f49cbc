import { parseArgs } from 'node:util';
import { seed } from '../seed/index.ts';
import { seedMetropolis } from '../seed/metropolis/index.ts';
import { withInstallation } from './installation.ts';

const { values } = parseArgs({ options: { bookings: { type: 'string' } } });
const bookings = values.bookings === undefined ? 0 : Number(values.bookings);
if (!Number.isSafeInteger(bookings) || bookings < 0 || bookings > 10_000_000)
  throw new RangeError('--bookings is a number up to 10,000,000');

// `npm run seed`: adds the data of a fresh installation that is missing here. With --bookings it also adds a year of
// made-up rides.
await withInstallation(async (platform, passwords) => {
  const setUp = await seed(platform, passwords);
  if (bookings > 0) {
    await seedMetropolis(platform, bookings, (line) => process.stdout.write(`${line}\n`));
    return `Added ${bookings} bookings.`;
  }
  return setUp === null
    ? 'Nothing to add: the installation is already seeded.'
    : `Set the password of ${setUp.email} within a day:\n${setUp.link}`;
});
