import { ProfilePage as OwnProfile } from '../../features/profile/profile-page.tsx';
import { SecurityPanel } from '../../features/security/security-panel.tsx';

/** `/profile`: who one is, and how the account is guarded. */
export function ProfilePage() {
  return (
    <OwnProfile>
      <SecurityPanel />
    </OwnProfile>
  );
}
