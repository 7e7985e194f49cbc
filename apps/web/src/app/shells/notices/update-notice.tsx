import { statusTraits } from '@fiacre/domain';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useBookings } from '../../../api/bookings.ts';
import { useUnsentActions } from '../../../api/offline/use-unsent.ts';
import { useMe } from '../../../api/client/session.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { installWorker, onOpenRequest, type WaitingVersion } from '../../session/install-worker.ts';

/**
 * Installs the service worker for riders and drivers, and offers a new version. The new version is not used until the
 * person agrees.
 */
export function UpdateNotice() {
  const me = useMe().data;
  const userId = me?.usertype === 'rider' || me?.usertype === 'driver' ? me.id : null;
  const [version, setVersion] = useState<WaitingVersion | null>(null);
  const navigate = useNavigate();
  useEffect(() => onOpenRequest((target) => void navigate(target)), [navigate]);
  useEffect(() => {
    if (userId === null) return undefined;
    // A browser that refuses service workers, in a private window for example, still shows every page.
    const installed = installWorker(userId, setVersion).catch(() => () => {});
    return () => void installed.then((stop) => stop());
  }, [userId]);
  return version === null ? null : <Offer version={version} />;
}

function Offer({ version }: { readonly version: WaitingVersion }) {
  const t = useText();
  const { data } = useBookings({ active: 'true', sort: 'tripDate', pageSize: 20 });
  const isRiding = data?.items.some(({ status }) => statusTraits[status].inContact) ?? false;
  const isUnsent = useUnsentActions().length > 0;
  if (isRiding || isUnsent) return <Notice>{t('update_later')}</Notice>;
  return (
    <Notice>
      <p>{t('update_ready')}</p>
      <Button tone="secondary" onClick={() => version.use()}>
        {t('update_now')}
      </Button>
    </Notice>
  );
}
