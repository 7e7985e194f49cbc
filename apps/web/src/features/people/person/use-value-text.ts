import { useCarTypes } from '../../../api/shared-queries.ts';
import { useFleetAdmins } from '../../../api/office/users.ts';
import { nameOf } from './name-of.ts';
import type { Conflict } from './person-draft.ts';

/** The value of a person's field as text, with names instead of ids. */
export function useValueText(conflicts: readonly Conflict[]) {
  const { data: carTypes } = useCarTypes();
  const { data: fleets } = useFleetAdmins(conflicts.some(({ field }) => field === 'fleetadmin'));
  return (field: Conflict['field'], value: string): string => {
    if (field === 'carTypeId') return carTypes?.items.find(({ id }) => id === value)?.name ?? value;
    if (field !== 'fleetadmin') return value;
    const fleet = fleets?.items.find(({ id }) => id === value);
    return fleet === undefined ? value : nameOf(fleet);
  };
}
