import type { UserRow } from '@fiacre/contract';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Badge } from '../../../ui/badge.tsx';

/** Whether a person may sign in, and whether it is a rider without an account. Source: GUEST-13. */
export function ApprovedBadge({ user }: { readonly user: Pick<UserRow, 'approved' | 'isGuest'> }) {
  const t = useText();
  const { approved, isGuest } = user;
  return (
    <>
      <Badge tone={approved ? 'good' : 'warn'}>
        {t(approved ? 'person_approved' : 'person_not_approved')}
      </Badge>
      {isGuest && <Badge tone="info">{t('guest_rider')}</Badge>}
    </>
  );
}
