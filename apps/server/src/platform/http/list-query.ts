import { refuse } from '../refusal/refusal.ts';

export interface SortedBy<Column> {
  readonly column: Column;
  readonly direction: 'asc' | 'desc';
}

/** The column named by a list's `sort`; a leading minus sorts descending. Other fields are refused. */
export function readSort<Field extends string, Column extends string>(
  columns: Readonly<Record<Field, Column>>,
  sort: string,
): SortedBy<Column> {
  const field = sort.replace(/^-/, '');
  if (!isFieldOf(columns, field))
    return refuse('invalid_request', { issues: [{ path: 'query.sort', message: 'unknown field' }] });
  return { column: columns[field], direction: sort.startsWith('-') ? 'desc' : 'asc' };
}

function isFieldOf<Field extends string>(
  columns: Readonly<Record<Field, string>>,
  field: string,
): field is Field {
  return Object.hasOwn(columns, field);
}

/** A LIKE pattern for texts that contain the typed text, with its wildcards escaped. */
export function containing(typed: string): string {
  return `%${typed.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
}
