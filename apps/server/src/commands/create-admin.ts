import { addPerson } from '../seed/add-person.ts';
import { issueResetLink } from '../accounts/index.ts';
import { withInstallation } from './installation.ts';

const linkMinutes = 24 * 60;

// `npm run admin:create -- someone@example.com`: adds an admin, who sets the password with a single-use link.
await withInstallation(async (platform) => {
  const email = process.argv[2]?.trim().toLowerCase();
  if (email === undefined || !/^\S+@\S+\.\S+$/.test(email))
    return 'Pass the email address of the new admin: npm run admin:create -- someone@example.com';
  return platform.transact(async (tx) => {
    const person = {
      role: 'admin',
      firstName: 'Admin',
      lastName: email,
      email,
      mobile: null,
      passwordHash: null,
    } as const;
    const id = await addPerson(tx, platform, person);
    return `Set the password of ${email} within a day:\n${await issueResetLink(tx, platform, id, linkMinutes)}`;
  });
});
