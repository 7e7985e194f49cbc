import * as z from 'zod';

/** Query parameters of an export (`Accept: text/csv`), in addition to those of the list itself. Source: MISC-3. */
export const csvQuery = {
  /**
   * The fields of each column, in order: `reference,pickup.add,firstName lastName`. Columns are separated by commas; a
   * column with several fields joins them. Amounts, distances, durations and instants are then written in the units
   * that people use, instants in the operator's time zone. Without this parameter, an export has every field as the API
   * returns it.
   */
  columns: z.string().min(1).max(4000).optional(),
  /** The heading of each column, as a JSON array of strings; by default the names of its fields. */
  headings: z.string().max(8000).optional(),
  /**
   * The separator and decimal sign of a spreadsheet's country. The file then begins with a byte order mark, without
   * which Excel does not read UTF-8.
   */
  spreadsheet: z.enum(['comma', 'semicolon', 'semicolon-decimal-comma']).optional(),
};

export type CsvQuery = z.infer<z.ZodObject<typeof csvQuery>>;
