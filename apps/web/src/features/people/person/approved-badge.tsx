import { useText } from '../../../i18n/i18n-context.tsx';
import { Badge } from '../../../ui/badge.tsx';

/** Whether a person may sign in. */
export function ApprovedBadge({ approved }: { readonly approved: boolean }) {
  const t = useText();
  return (
    <Badge tone={approved ? 'good' : 'warn'}>{t(approved ? 'person_approved' : 'person_not_approved')}</Badge>
  );
}
