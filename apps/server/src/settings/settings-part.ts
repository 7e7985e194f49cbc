import type { EditableSettings } from '@fiacre/contract';
import { distanceUnit } from '@fiacre/domain';
import { sql } from 'kysely';
import { referencePart, type Reference } from '../platform/reference/reference.ts';
import { withInitial } from './store.ts';

/** The settings for readers that do not edit them. */
export const settingsPart = referencePart({
  name: 'settings',
  select: sql`select "values" from settings`,
  read: (stored: EditableSettings) => withInitial(stored),
});

/** What the operator counts in. */
export function unitsOfSettings(reference: Reference) {
  const { code, convertToMile } = reference.of(settingsPart);
  return { currency: code, distance: distanceUnit(convertToMile) };
}
