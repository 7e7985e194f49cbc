import type { EditableSettings } from '@fiacre/contract';
import type { Json } from '../platform/database/tables.ts';

/** One row for the installation; `values` contains the settings that an admin may edit. */
export type SettingsTables = {
  settings: {
    id: number;
    version: number;
    values: Json<EditableSettings>;
  };
};
