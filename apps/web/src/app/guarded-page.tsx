import { useEffect } from 'react';
import { Navigate, useLocation, useRoutes } from 'react-router';
import { useMe } from '../api/session.ts';
import { useSettings } from '../api/shared-queries.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { admit, type Session } from './admission.ts';
import { PageView } from './page-view.tsx';
import { pages, pathPattern, type Page } from './pages.ts';
import { Shell } from './shells/shell.tsx';
import { usePageTop } from './use-page-top.ts';

/** Who is signed in, if that is known yet. */
export function useSession(): Session {
  const { data: me, isPending } = useMe();
  if (isPending) return { state: 'loading' };
  return me == null ? { state: 'guest' } : { state: 'signed-in', role: me.usertype };
}

/** Renders a page, or redirects according to the access rules. Sources: ROUTE-6, ROUTE-7, ROUTE-10. */
function GuardedPage({ page }: { readonly page?: Page }) {
  const { pathname, search } = useLocation();
  const settings = useSettings();
  const admission = admit(page, useSession(), settings.sandbox, pathname + search);
  useEffect(() => {
    document.title = settings.appName;
  }, [settings.appName, pathname]);
  if (page === undefined || admission.kind === 'redirect') {
    return <Navigate to={admission.kind === 'redirect' ? admission.to : '/'} replace />;
  }
  if (admission.kind === 'wait') return <PageSpinner fullScreen />;
  return (
    <Shell page={page}>
      <PageView page={page} />
    </Shell>
  );
}

const routes = [
  ...pages.map((page) => ({ ...pathPattern(page), element: <GuardedPage page={page} /> })),
  { path: '*', element: <GuardedPage /> },
];

/** The page at the current address. */
export function Pages() {
  usePageTop();
  return useRoutes(routes);
}
