import type { EditableSettings } from '@fiacre/contract';
import { distanceUnit } from '@fiacre/domain';
import { sql } from 'kysely';
import { referencePart, type Reference } from '../platform/reference/reference.ts';
import { withInitial } from './store.ts';

/** The settings, for code that only reads them. */
export const settingsPart = referencePart({
  name: 'settings',
  select: sql`select "values" from settings`,
  read: (stored: EditableSettings) => withInitial(stored),
});

/** The operator's units of money and distance. */
export function unitsOfSettings(reference: Reference) {
  const { code, convertToMile } = reference.of(settingsPart);
  return { currency: code, distance: distanceUnit(convertToMile) };
}
