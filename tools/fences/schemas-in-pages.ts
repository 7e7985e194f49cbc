import type { Target } from './import-rules.ts';
import { isTest } from './zones.ts';

/** An import that loads the module: anything but a type. */
export type Load = {
  readonly path: string;
  readonly line: number;
  readonly specifier: string;
  readonly target: Target;
};

/**
 * Finds the imports of pages that load zod, also through other files. zod would be a large part of the bundle,
 * and it tries `new Function`, which the pages' Trusted Types policy refuses.
 */
export function schemasInPages(loads: readonly Load[]): { path: string; line: number; rule: string }[] {
  const loadsOf = Map.groupBy(loads, ({ path }) => path);
  const known = new Map<string, readonly string[] | undefined>();
  const wayToZod = (target: Target): readonly string[] | undefined => {
    if (target.kind === 'package') return isZod(target.name) ? [target.name] : undefined;
    if (known.has(target.path)) return known.get(target.path);
    // A placeholder until its imports are searched, so that a cycle ends here.
    known.set(target.path, undefined);
    const rest = (loadsOf.get(target.path) ?? []).map((load) => wayToZod(load.target)).find(Boolean);
    const way = rest === undefined ? undefined : [target.path, ...rest];
    known.set(target.path, way);
    return way;
  };
  return loads.flatMap(({ path, line, specifier, target }) => {
    const isPage = path.startsWith('apps/web/src/') && !isTest(path);
    const leavesPages = target.kind === 'package' || !target.path.startsWith('apps/web/');
    const way = isPage && leavesPages ? wayToZod(target) : undefined;
    if (way === undefined) return [];
    const rule = `imports ${specifier}: it loads zod in the browser (${way.join(' → ')}); import only the type, or a value from a file without schemas`;
    return [{ path, line, rule }];
  });
}

function isZod(name: string): boolean {
  return name === 'zod' || name.startsWith('zod/');
}
