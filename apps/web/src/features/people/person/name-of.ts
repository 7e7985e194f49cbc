import type { UserRow } from '@fiacre/contract';

type Names = Pick<UserRow, 'firstName' | 'lastName'>;

export const nameOf = ({ firstName, lastName }: Names): string => `${firstName} ${lastName}`.trim();

/**
 * Splits a whole name typed in place of another one. A first or last name that is still in the text keeps all
 * its words, so that "Ana María López" can get another last name; otherwise the first word is the first name.
 */
export function namesIn(typed: string, before: Names): Names {
  const name = typed.trim().replaceAll(/\s+/g, ' ');
  const { firstName, lastName } = before;
  if (firstName !== '' && name.startsWith(`${firstName} `))
    return { firstName, lastName: name.slice(firstName.length + 1) };
  if (lastName !== '' && name.endsWith(` ${lastName}`))
    return { firstName: name.slice(0, -lastName.length - 1), lastName };
  const [first = '', ...others] = name.split(' ');
  return { firstName: first, lastName: others.join(' ') };
}
