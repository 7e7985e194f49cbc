import { PlainFault } from '../platform/refusal/plain-fault.ts';
import { inviteAdmin } from '../seed/invite-admin.ts';
import { withInstallation } from './installation.ts';

// `npm run fiacre -- admin:create someone@example.com`: adds an admin, who sets the password with a single-use link.
await withInstallation(async (platform) => {
  const email = process.argv[2]?.trim().toLowerCase();
  if (email === undefined || !/^\S+@\S+\.\S+$/.test(email))
    throw new PlainFault(
      'Pass the email address of the admin: npm run fiacre -- admin:create someone@example.com',
    );
  return inviteAdmin(platform, email);
});
