import { refuse } from '../refusal/refusal.ts';

export interface SortedBy<Column> {
  readonly column: Column;
  readonly direction: 'asc' | 'desc';
}

/** The column that a list's `sort` names, a leading minus for the last first. Another field is refused. */
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

/** A pattern for texts that contain what a person typed, which is text and no pattern itself. */
export function containing(typed: string): string {
  return `%${typed.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
}
