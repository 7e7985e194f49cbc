import { useText } from '../../i18n/i18n-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown for a page that does not exist yet, reachable only by typing its address. */
export function NotInThisVersionPage() {
  const t = useText();
  return (
    <EmptyState>
      <h1>{t('not_in_this_version')}</h1>
      <p>{t('not_in_this_version_more')}</p>
    </EmptyState>
  );
}
