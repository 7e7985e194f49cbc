import { PeoplePage } from './people-page.tsx';

/** `/drivers`: an admin sees all of them, a fleet admin the own ones. Source: ROLE-9. */
export function DriversPage() {
  return <PeoplePage type="driver" title="drivers" />;
}
