import { PeoplePage } from './people-page.tsx';

/** `/riders`: for admins. */
export function RidersPage() {
  return <PeoplePage type="rider" title="riders" />;
}
