import { Component, type ReactNode } from 'react';
import { useText } from '../i18n/i18n-context.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

function FailureNote() {
  const t = useText();
  return (
    <EmptyState>
      <h1>{t('page_failed')}</h1>
      <p>{t('page_failed_more')}</p>
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
