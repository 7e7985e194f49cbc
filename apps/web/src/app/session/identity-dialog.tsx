import { lazy, Suspense, useEffect, useState } from 'react';
import { provideIdentityCheck } from '../../api/client/identity-check.ts';

// Few visits need it, and the landing page should stay small.
const IdentityForm = lazy(async () => ({
  default: (await import('../../ui/account/identity-form.tsx')).IdentityForm,
}));

type Settle = (confirmed: boolean) => void;

/** The dialog in which users confirm their identity before a sensitive request is sent again. Source: AUTH-15. */
export function IdentityDialog() {
  const [settle, setSettle] = useState<Settle | null>(null);
  useEffect(
    () => provideIdentityCheck(() => new Promise<boolean>((resolve) => setSettle(() => resolve))),
    [],
  );
  if (settle === null) return null;
  const close = (confirmed: boolean) => {
    setSettle(null);
    settle(confirmed);
  };
  return (
    <Suspense>
      <IdentityForm onConfirmed={() => close(true)} onClose={() => close(false)} />
    </Suspense>
  );
}
