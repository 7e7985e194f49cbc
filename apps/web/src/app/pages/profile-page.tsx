import { useMe } from '../../api/session.ts';
import { OnePlaceSearch } from '../../features/book-ride/one-place-search.tsx';
import { ProfilePage as OwnProfile } from '../../features/profile/profile-page.tsx';
import { PushPanel } from '../../features/push/push-panel.tsx';
import { SavedPlaces } from '../../features/saved-places/saved-places.tsx';
import { SecurityPanel } from '../../features/security/security-panel.tsx';
import { WalletPanel } from '../../features/wallet/wallet-panel.tsx';

/** `/profile`: wallet, personal details, notifications and security. Sources: WDR-6, WAL-10. */
export function ProfilePage() {
  const role = useMe().data?.usertype;
  const hasWallet = role === 'rider' || role === 'driver';
  return (
    <OwnProfile wallet={hasWallet && <WalletPanel role={role} />}>
      {role === 'rider' && <SavedPlaces search={(props) => <OnePlaceSearch {...props} />} />}
      {hasWallet && <PushPanel />}
      <SecurityPanel />
    </OwnProfile>
  );
}
