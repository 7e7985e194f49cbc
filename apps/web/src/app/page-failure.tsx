import { useQuery } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { settingsQuery } from '../api/shared-queries.ts';
import { useText } from '../i18n/i18n-context.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';

/** Without the settings no page can be shown, so that is the cause if they are missing. Source: EMPTY-4. */
function FailureNote() {
  const t = useText();
  const hasSettings = useQuery({ ...settingsQuery, enabled: false }).data !== undefined;
  return (
    <EmptyState>
      <h1>{t('page_failed')}</h1>
      <p>{t(hasSettings ? 'page_failed_more' : 'settings_error')}</p>
      <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
    </EmptyState>
  );
}

/** Shows an error instead of a blank screen when a page crashes or its code cannot be loaded. */
export class PageFailure extends Component<{ readonly children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <FailureNote /> : this.props.children;
  }
}
