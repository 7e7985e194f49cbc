import type { EditableSettings } from '@fiacre/contract';
import { sql } from 'kysely';
import { referencePart } from '../platform/reference/reference.ts';
import { withInitial } from './store.ts';

/** The settings for readers that do not edit them. */
export const settingsPart = referencePart({
  name: 'settings',
  select: sql`select "values" from settings`,
  read: (stored: EditableSettings) => withInitial(stored),
});
