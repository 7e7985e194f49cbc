import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useMe } from '../api/session.ts';
import { useSettings } from '../api/shared-queries.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { admit, type Session } from './admission.ts';
import { Page } from './page-registry.tsx';
import { routeOf } from './routes.ts';
import { Shell } from './shells/shell.tsx';

/** Who is there, as far as it is known. */
export function useSession(): Session {
  const { data: me, isPending } = useMe();
  if (isPending) return { state: 'loading' };
  return me == null ? { state: 'guest' } : { state: 'signed-in', role: me.usertype };
}

/** Draws the page of the address, or sends the reader where the rules say. Sources: ROUTE-6, ROUTE-7, ROUTE-10. */
export function GuardedPage() {
  const { pathname, search } = useLocation();
  const settings = useSettings();
  const route = routeOf(pathname);
  const admission = admit(route, useSession(), settings.sandbox, pathname + search);
  useEffect(() => {
    document.title = settings.appName;
  }, [settings.appName, pathname]);
  if (route === undefined || admission.kind === 'redirect') {
    return <Navigate to={admission.kind === 'redirect' ? admission.to : '/'} replace />;
  }
  if (admission.kind === 'wait') return <PageSpinner fullScreen />;
  return (
    <Shell route={route}>
      <Page name={route.page} />
    </Shell>
  );
}
