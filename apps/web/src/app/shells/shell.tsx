import type { Role } from '@fiacre/domain';
import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import type { OfficeShellProps } from '../../back-office/shell/office-shell.tsx';
import { useAttention } from '../../api/office/attention.ts';
import { useSetup } from '../../api/office/setup.ts';
import { useMe } from '../../api/client/session.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { useLanguageSwitch } from '../boot/language-context.tsx';
import type { Page } from '../pages/pages.ts';
import { useHydrated } from '../../i18n/use-hydrated.ts';
import { LanguageSelect } from './language-select.tsx';
import { staffMenu } from './navigation.ts';
import { OfflineNotice } from './notices/offline-notice.tsx';
import { PublicShell } from './public-shell.tsx';
import { SandboxBanner } from './notices/sandbox-banner.tsx';
import { BaseSettingsCheck } from './base-settings-check.tsx';
import { SignOutFailure } from './sign-out-failure.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useSignOut } from './use-sign-out.ts';

// Only staff see it, so nobody else downloads it.
const loadOfficeShell = async () => (await import('../../back-office/shell/office-shell.tsx')).OfficeShell;
const LazyOfficeShell = lazy(async () => ({ default: await loadOfficeShell() }));
let preparedOfficeShell: ComponentType<OfficeShellProps> | undefined;

/** Whether a page has the frame of the back office. */
const isAtWork = (page: Page, role: Role | undefined): role is 'admin' | 'fleetadmin' =>
  (role === 'admin' || role === 'fleetadmin') && page.access !== 'everyone';

/** Loads the frame before the first render, so that the server and the browser render the same. */
export async function prepareShell(page: Page | undefined, role: Role | undefined): Promise<void> {
  if (page !== undefined && isAtWork(page, role)) preparedOfficeShell = await loadOfficeShell();
}

interface ShellProps {
  readonly page: Page;
  readonly children: ReactNode;
}

/** The frame around a page: side navigation for staff, header and footer for everybody else. */
export function Shell({ page, children }: ShellProps) {
  const role = useMe().data?.usertype;
  return (
    <>
      {isAtWork(page, role) ? (
        <StaffShell role={role}>{children}</StaffShell>
      ) : (
        <PublicShell>{children}</PublicShell>
      )}
      <SignOutFailure />
      <BaseSettingsCheck />
    </>
  );
}

function StaffShell({
  role,
  children,
}: {
  readonly role: 'admin' | 'fleetadmin';
  readonly children: ReactNode;
}) {
  const t = useText();
  const { appName, sandbox } = useSettings();
  const { signOut } = useSignOut();
  const { data: attention } = useAttention();
  const { data: setup } = useSetup(role === 'admin');
  const menu = staffMenu(role, { waiting: attention?.waiting ?? 0, isSetUp: setup?.isNeeded !== true });
  const { hasOffice, loadOffice } = useLanguageSwitch();
  // Only who has signed in since the document was loaded lacks them.
  useEffect(() => void (hasOffice || loadOffice()), [hasOffice, loadOffice]);
  const isEarly = !useHydrated() && preparedOfficeShell === undefined;
  if (isEarly || !hasOffice) return <PageSpinner fullScreen />;
  const OfficeShell = preparedOfficeShell ?? LazyOfficeShell;
  return (
    <Suspense fallback={<PageSpinner fullScreen />}>
      <OfficeShell
        appName={appName}
        menu={menu}
        onSignOut={signOut}
        notice={<OfflineNotice />}
        choices={
          <>
            <LanguageSelect />
            <ThemeSwitch />
          </>
        }
        banner={sandbox ? <SandboxBanner /> : undefined}
      >
        <noscript>
          <p>{t('needs_javascript')}</p>
        </noscript>
        {children}
      </OfficeShell>
    </Suspense>
  );
}
