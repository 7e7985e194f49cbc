import { createContext, Suspense, use, useState, type ReactNode } from 'react';
import { useMe } from '../../api/client/session.ts';
import type { Duty } from '../../features/tasks/driver-duty.tsx';
import { lazyPart } from '../../ui/hydration/lazy-part.ts';
import { useHydrated } from '../../i18n/use-hydrated.ts';

// Guests and riders never download it.
const DriverDuty = lazyPart(async () => (await import('../../features/tasks/driver-duty.tsx')).DriverDuty);

const offDuty: Duty = {
  own: null,
  sharing: { state: 'off', queued: 0 },
  alarm: { audible: false, unlock: () => {}, ring: () => {} },
  hasTasks: false,
};

const Context = createContext(offDuty);

/** Whether this device shares the driver's position and rings for tasks, which it does on every page. */
export const useDuty = (): Duty => use(Context);

/** Keeps sharing and ringing for a signed-in driver who moves from page to page. Source: TRIP-21. */
export function DutyProvider({ children }: { readonly children: ReactNode }) {
  const me = useMe().data;
  const [duty, setDuty] = useState<Duty | null>(null);
  const isDriver = useHydrated() && me?.usertype === 'driver';
  return (
    <Context value={duty ?? offDuty}>
      {isDriver && (
        <Suspense fallback={null}>
          <DriverDuty key={me.id} onChange={setDuty} />
        </Suspense>
      )}
      {children}
    </Context>
  );
}
