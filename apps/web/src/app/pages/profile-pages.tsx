import type { Me } from '@fiacre/contract';
import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMe } from '../../api/client/session.ts';
import { OnePlaceSearch } from '../../features/book-ride/places/one-place-search.tsx';
import { OwnDocuments } from '../../features/own-documents/own-documents.tsx';
import { OwnData } from '../../features/profile/own-data.tsx';
import { ProfileForm } from '../../features/profile/profile-form.tsx';
import { ProfileFrame } from '../../features/profile/profile-frame.tsx';
import { ProfilePicture } from '../../features/profile/profile-picture.tsx';
import { PushPanel } from '../../features/push/push-panel.tsx';
import { SavedPlaces } from '../../features/saved-places/saved-places.tsx';
import { SecurityPanel } from '../../features/security/security-panel.tsx';
import { WalletPanel } from '../../features/wallet/wallet-panel.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';

/** One page of the profile; shows a spinner until the user is loaded. */
function Part({ children }: { readonly children: (me: Me) => ReactNode }) {
  const me = useMe().data;
  if (me == null) return <PageSpinner />;
  return <ProfileFrame role={me.usertype}>{children(me)}</ProfileFrame>;
}

/** The wallet used to be on this page: redirects old links, and users who return from a payment, to its own page. */
function useWalletRedirect(): void {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const isForWallet = hash === '#wallet' || new URLSearchParams(search).has('state');
  useEffect(() => {
    if (isForWallet) void navigate(`/profile/wallet${search}`, { replace: true });
  }, [isForWallet, navigate, search]);
}

/** `/profile`: the reader's own details. Source: PROF-1. */
export function AccountPage() {
  useWalletRedirect();
  return (
    <Part>
      {(me) => (
        <>
          <ProfilePicture me={me} />
          <ProfileForm key={me.id} me={me} />
        </>
      )}
    </Part>
  );
}

/** `/profile/wallet`. Sources: WDR-6, WAL-10. */
export function WalletPage() {
  return <Part>{(me) => <WalletPanel role={me.usertype} />}</Part>;
}

/** `/profile/documents`: a driver's licence, insurance and vehicle papers. */
export function OwnDocumentsPage() {
  return <Part>{(me) => <OwnDocuments me={me} />}</Part>;
}

export function PlacesPage() {
  return <Part>{() => <SavedPlaces search={(props) => <OnePlaceSearch {...props} />} />}</Part>;
}

/** `/profile/notifications`: whether and where pushes are received. Source: PUSH-5. */
export function PushSettingsPage() {
  return <Part>{() => <PushPanel />}</Part>;
}

/** `/profile/security`. Sources: AUTH-2, AUTH-14. */
export function SecurityPage() {
  return <Part>{() => <SecurityPanel />}</Part>;
}

/** `/profile/privacy`: everything that is stored, and how to have it erased. Source: LAYOUT-11. */
export function OwnDataPage() {
  return <Part>{(me) => <OwnData me={me} />}</Part>;
}
