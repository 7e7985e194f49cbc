import { seed } from '../seed/index.ts';
import { withInstallation } from './installation.ts';

// `npm run seed`: adds whatever this installation lacks of a fresh one.
await withInstallation(async (platform, passwords) => {
  const setUp = await seed(platform, passwords);
  return setUp === null
    ? 'Nothing to add: the installation is already seeded.'
    : `Set the password of ${setUp.email} within a day:\n${setUp.link}`;
});
