import { brokenFileRules } from './file-rules.ts';
import { findCycles } from './find-cycles.ts';
import { brokenFolderRules } from './folder-knots.ts';
import { refusedImport } from './import-rules.ts';
import { refusedName } from './requests-of-pages.ts';
import { readSource } from './read-source.ts';
import { resolveImport } from './resolve-import.ts';
import { schemasInPages, type Load } from './schemas-in-pages.ts';
import { bypassesApiClient } from './zones.ts';

export type Violation = { readonly path: string; readonly line: number; readonly rule: string };

/**
 * Runs every structural check over a set of files.
 *
 * @param files path from the root → text
 */
export function checkFiles(files: ReadonlyMap<string, string>): Violation[] {
  const violations: Violation[] = [];
  const graph = new Map<string, string[]>();
  const loads: Load[] = [];
  for (const [path, text] of files) {
    const source = readSource(path, text);
    for (const rule of brokenFileRules(source)) violations.push({ path, line: 1, rule });
    for (const { name, line } of source.connections) {
      if (bypassesApiClient(path))
        violations.push({
          path,
          line,
          rule: `${name}: pages reach the server only through apps/web/src/api`,
        });
    }
    for (const { name, line } of source.names) {
      const rule = refusedName(path, name);
      if (rule !== undefined) violations.push({ path, line, rule });
    }
    const imported: string[] = [];
    for (const { specifier, line, isTypeOnly } of source.imports) {
      const target = resolveImport(path, specifier, (candidate) => files.has(candidate));
      if (target === undefined) continue;
      if (target.kind === 'file') imported.push(target.path);
      if (!isTypeOnly) loads.push({ path, line, specifier, target });
      const reason = refusedImport(path, target);
      if (reason !== undefined) violations.push({ path, line, rule: `imports ${specifier}: ${reason}` });
    }
    graph.set(path, imported);
  }
  for (const cycle of findCycles(graph)) {
    violations.push({ path: cycle[0] ?? '', line: 1, rule: `import cycle: ${cycle.toSorted().join(' ↔ ')}` });
  }
  violations.push(...brokenFolderRules(graph).map((broken) => ({ ...broken, line: 1 })));
  violations.push(...schemasInPages(loads));
  return violations;
}
