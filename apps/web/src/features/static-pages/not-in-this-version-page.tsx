import { useText } from '../../i18n/i18n-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Behind the guard of a page that is still to come, reached only by typing its address. */
export function NotInThisVersionPage() {
  const t = useText();
  return (
    <EmptyState>
      <h1>{t('not_in_this_version')}</h1>
      <p>{t('not_in_this_version_more')}</p>
    </EmptyState>
  );
}
