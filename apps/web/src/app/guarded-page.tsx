import { useEffect } from 'react';
import { Navigate, useLocation, useRoutes } from 'react-router';
import { useMe } from '../api/client/session.ts';
import { useSettings } from '../api/shared-queries.ts';
import { useText } from '../i18n/i18n-context.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { admit, sessionOf, type Session } from './pages/admission.ts';
import { PageView } from './page-view.tsx';
import { pages, pageTitle, pathPattern, type Page } from './pages/pages.ts';
import { Shell } from './shells/shell.tsx';
import { usePageTop } from './use-page-top.ts';

/** Who is signed in, if that is known yet. */
export function useSession(): Session {
  const { data: me, isPending } = useMe();
  if (isPending) return { state: 'loading' };
  return sessionOf(me ?? null);
}

/** Before the page itself, whose own title replaces this one (`useDocumentTitle`). Source: ROUTE-9. */
function DocumentTitle({ page }: { readonly page: Page }): null {
  const t = useText();
  const { appName } = useSettings();
  const role = useMe().data?.usertype ?? null;
  const { pathname } = useLocation();
  const title = pageTitle(page, { role, appName, t });
  useEffect(() => {
    document.title = title;
  }, [title, pathname]);
  return null;
}

/** Renders a page, or redirects according to the access rules. Sources: ROUTE-6, ROUTE-7, ROUTE-10. */
function GuardedPage({ page }: { readonly page?: Page }) {
  const { pathname, search } = useLocation();
  const { sandbox } = useSettings();
  const admission = admit(page, useSession(), sandbox, pathname + search);
  if (page === undefined || admission.kind === 'redirect') {
    return <Navigate to={admission.kind === 'redirect' ? admission.to : '/'} replace />;
  }
  if (admission.kind === 'wait') return <PageSpinner fullScreen />;
  return (
    <>
      <DocumentTitle page={page} />
      <Shell page={page}>
        <PageView page={page} />
      </Shell>
    </>
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
