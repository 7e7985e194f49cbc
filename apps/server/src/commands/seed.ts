import { seed } from '../seed/index.ts';
import { withInstallation } from './installation.ts';

// `npm run seed`: adds what a fresh installation has and this one lacks.
await withInstallation(async (platform, passwords) => {
  const setUp = await seed(platform, passwords);
  return setUp === null
    ? 'The installation has all it starts with.'
    : `Set the password of ${setUp.email} within a day:\n${setUp.link}`;
});
