import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { sizesOf } from '../../sizes.ts';
import type { Person } from './people.ts';

const { everyRole } = sizesOf('tests/e2e/kit/pages.ts');

/** The built web app's list of pages, as the rendering server reads it. */
type BuiltPage = {
  readonly path: string;
  readonly access: 'everyone' | readonly Person[];
  readonly sandboxOnly?: true;
};

const entryFile = join(import.meta.dirname, '../../../apps/web/dist/server/entry-server.js');
const { pages } = (await import(pathToFileURL(entryFile).href)) as { readonly pages: readonly BuiltPage[] };

/** The row of the specification that decides who may open the page. */
function rowOf({ path, access }: BuiltPage): string {
  if (path === '/') return 'ROUTE-1';
  if (access === 'everyone') return 'ROUTE-2';
  return { 4: 'ROUTE-3', 2: 'ROUTE-4' }[access.length] ?? 'ROUTE-5';
}

/**
 * Every page of this version, for each role that uses it, or in a short run for some of them: a page of all roles for a
 * rider, a driver, and one of the office's two roles.
 */
export const PAGES: readonly {
  readonly row: string;
  readonly path: string;
  readonly person: Person | 'guest';
}[] = pages
  .filter((page) => page.sandboxOnly !== true && !page.path.includes(':'))
  .flatMap((page, index) => {
    const everyone = page.access === 'everyone' ? (['guest'] as const) : page.access;
    const other = everyone.length === 2 ? everyone[index % 2] : (['fleetadmin', 'admin'] as const)[index % 2];
    const people = everyone.filter((person) => everyRole || everyone.length === 1 || person !== other);
    return people.map((person) => ({ row: rowOf(page), path: page.path, person }));
  });
