import { parseSync } from 'oxc-parser';
import { restrictedNames } from './requests-of-pages.ts';

type Import = {
  readonly specifier: string;
  readonly line: number;
  /** Whether the module is not loaded for it: `import type`, `export type`, `import('…').Type`. */
  readonly isTypeOnly: boolean;
};

/** The parts of a file that the rules check. */
export type SourceFile = {
  readonly path: string;
  readonly lineCount: number;
  /** Every reference to another module: import, export from, import(), `import('…').Type`. */
  readonly imports: readonly Import[];
  /** Every way to open a connection: fetch and constructors such as WebSocket. */
  readonly connections: readonly { readonly name: string; readonly line: number }[];
  /** Where the names of `restrictedNames` are first used: as an import, a variable or the key of an option. */
  readonly names: readonly { readonly name: string; readonly line: number }[];
  readonly hasDefaultExport: boolean;
  /** Whether the file only re-exports. */
  readonly isBarrel: boolean;
  readonly comments: readonly string[];
};

/**
 * @param path from the root, with forward slashes
 * @throws when the file does not parse, so that a broken file is never counted as clean
 */
export function readSource(path: string, text: string): SourceFile {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message ?? ''}`);
  const found: { specifier: string; start: number; isTypeOnly: boolean }[] = [];
  const connections: { name: string; start: number }[] = [];
  const names = new Map<string, number>();
  walk(program, (node) => {
    const identifier = node['type'] === 'Identifier' ? String(node['name']) : '';
    if (restrictedNames.has(identifier) && !names.has(identifier))
      names.set(identifier, Number(node['start']));
    const name = connectionIn(node);
    if (name !== undefined) connections.push({ name, start: Number(node['start']) });
    const source = node['source'];
    if (!isNode(source) || typeof source['value'] !== 'string') return;
    found.push({
      specifier: source['value'],
      start: Number(node['start']),
      isTypeOnly: isTypeOnly(node),
    });
  });
  const body = program.body;
  return {
    path,
    lineCount: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    imports: found.map(({ start, ...rest }) => ({ ...rest, line: lineAt(text, start) })),
    connections: connections.map(({ name, start }) => ({ name, line: lineAt(text, start) })),
    names: [...names].map(([name, start]) => ({ name, line: lineAt(text, start) })),
    hasDefaultExport:
      body.some((node) => node.type === 'ExportDefaultDeclaration') || exportsAsDefault(text, program),
    isBarrel: body.length > 0 && body.every((node) => isReExport(node)),
    comments: comments.map((comment) => comment.value),
  };
}

type Node = Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (!isNode(value)) return;
  if (Array.isArray(value)) {
    for (const child of value) walk(child, visit);
    return;
  }
  if (typeof value['type'] === 'string') visit(value);
  for (const child of Object.values(value)) walk(child, visit);
}

/** `import { type A }` does not count: it still loads the module. */
function isTypeOnly(node: Node): boolean {
  return node['type'] === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type';
}

const CONNECTIONS = new Set(['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'sendBeacon']);

/** The function with which a call opens a connection, also as a property of an object such as `window`. */
function connectionIn(node: Node): string | undefined {
  if (node['type'] !== 'CallExpression' && node['type'] !== 'NewExpression') return undefined;
  const callee = node['callee'];
  if (!isNode(callee)) return undefined;
  const named = callee['type'] === 'MemberExpression' ? callee['property'] : callee;
  const name = isNode(named) ? named['name'] : undefined;
  return typeof name === 'string' && CONNECTIONS.has(name) ? name : undefined;
}

function isReExport(node: { readonly type: string; readonly source?: unknown }): boolean {
  return (
    node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && isNode(node.source))
  );
}

/** `export { thing as default }`, with or without `from`. */
function exportsAsDefault(text: string, program: unknown): boolean {
  if (!text.includes('default')) return false;
  let found = false;
  walk(program, (node) => {
    if (node['type'] !== 'ExportSpecifier' || !isNode(node['exported'])) return;
    if (node['exported']['name'] === 'default') found = true;
  });
  return found;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
