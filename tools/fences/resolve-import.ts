import { posix } from 'node:path';

import type { Target } from './import-rules.ts';

const OURS = /^@fiacre\/(domain|contract|city|dispatch)(?:\/(.+))?$/;

/**
 * @param from path of the importing file
 * @param exists whether the project has a file at this path from the root
 * @returns undefined if it is not code: style sheets, pictures, virtual modules
 */
export function resolveImport(
  from: string,
  specifier: string,
  exists: (path: string) => boolean,
): Target | undefined {
  const ours = OURS.exec(specifier);
  if (ours !== null) {
    const [, workspace = '', door = 'index'] = ours;
    const path = `packages/${workspace}/src/${door}`;
    const isFolder = exists(`${path}/index.ts`);
    return { kind: 'file', path: isFolder ? `${path}/index.ts` : `${path}.ts`, byPackageName: true };
  }
  if (specifier.startsWith('@fiacre/texts/'))
    return { kind: 'file', path: specifier.slice('@fiacre/'.length), byPackageName: true };
  if (specifier.startsWith('@fiacre/')) {
    const app = specifier.slice('@fiacre/'.length).split('/')[0] ?? '';
    return { kind: 'file', path: `apps/${app}/src/main.ts`, byPackageName: true };
  }
  if (!specifier.startsWith('.')) return { kind: 'package', name: specifier };
  const path = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
  if (exists(path) || /\.(ts|tsx|mjs)$/.test(path)) return { kind: 'file', path, byPackageName: false };
  return undefined;
}
