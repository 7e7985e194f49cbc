import type { Generated } from 'kysely';
import type { Json } from '../platform/database/tables.ts';

/** Source: DATA-8. `default` is a reserved word of SQL, hence `is_default`. */
export type LanguageTables = {
  languages: {
    id: string;
    lang_name: string;
    lang_locale: string;
    date_locale: string;
    is_default: boolean;
    created_at: Date;
    key_value_pairs: Json<Record<string, string>>;
    /** Increases with every edit. */
    version: Generated<number>;
  };
};
