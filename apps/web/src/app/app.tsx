import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { liveCacheOf } from '../api/live/live-cache.ts';
import { queryKeys } from '../api/client/query-keys.ts';
import { ChangeDialogContext, type ChangeDialogProps } from '../ui/booking/change/change-dialog-context.tsx';
import { ChangeSeriesContext, type ChangeSeriesProps } from '../ui/series/change-series-context.tsx';
import { lazyPart } from '../ui/hydration/lazy-part.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import type { BootState } from './boot/boot-state.ts';
import { Pages } from './guarded-page.tsx';
import { IdentityDialog } from './session/identity-dialog.tsx';
import { LanguageProvider } from './boot/language-context.tsx';
import { LiveSession } from './session/live-session.tsx';
import { PageFailure } from './page-failure.tsx';
import { ThemeProvider } from './boot/theme-context.tsx';

const ChangeRideDialog = lazyPart(
  async () => (await import('../features/book-ride/change/change-dialog.tsx')).ChangeRideDialog,
);

const ChangeSeriesForm = lazyPart(
  async () => (await import('../features/book-ride/change/change-series-form.tsx')).ChangeSeriesForm,
);

const renderChangeSeries = (props: ChangeSeriesProps) => <ChangeSeriesForm {...props} />;
const renderChangeDialog = (props: ChangeDialogProps) => <ChangeRideDialog {...props} />;

/** Fills the query cache with the data that the server has already fetched. */
export function fillQueries(queries: QueryClient, boot: BootState): void {
  // First, since a change of the user makes the car types outdated.
  queries.setQueryData(queryKeys.me, boot.user);
  queries.setQueryData(queryKeys.settings, boot.settings);
  queries.setQueryData(queryKeys.carTypes, boot.carTypes);
  if (boot.city !== null) queries.setQueryData(queryKeys.city, boot.city);
  for (const [key, data] of boot.queries) queries.setQueryData(key, data);
  const liveCache = liveCacheOf(queries);
  liveCache.noteEvent(boot.liveSeq);
  liveCache.include([]);
}

export interface AppProps {
  readonly boot: Pick<BootState, 'languages' | 'language' | 'theme'>;
  readonly queries: QueryClient;
}

/** Everything inside the router. Server and browser render it identically. */
export function App({ boot, queries }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <LanguageProvider languages={boot.languages} initial={boot.language}>
          <ThemeProvider initial={boot.theme}>
            <PageFailure>
              <Suspense fallback={<PageSpinner fullScreen />}>
                <LiveSession>
                  <ChangeDialogContext value={renderChangeDialog}>
                    <ChangeSeriesContext value={renderChangeSeries}>
                      <Pages />
                    </ChangeSeriesContext>
                  </ChangeDialogContext>
                  <IdentityDialog />
                </LiveSession>
              </Suspense>
            </PageFailure>
          </ThemeProvider>
        </LanguageProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
