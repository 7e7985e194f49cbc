/** A chunk of a build, with its imports first and its exports last. */
interface Chunk {
  readonly fileName: string;
  readonly code: string;
}

const importClause = /^import\{([^}]*)\}from"\.\/([^"]+)";/;
const exportClause = /export\{([^}]*)\};?\s*$/;

/** `a as b,c` as pairs of names. */
const pairsOf = (clause: string): readonly (readonly [string, string])[] =>
  clause.split(',').map((each) => {
    const [name = '', other = name] = each.split(' as ').map((word) => word.trim());
    return [name, other];
  });

/**
 * One script without imports, to be inlined in a document.
 *
 * @param entry imports `imported` and nothing else
 * @param imported imports nothing
 */
export function classicScript(entry: Chunk, imported: Chunk): string {
  const [used, names = '', file] = importClause.exec(entry.code) ?? [];
  const [exported, others = ''] = exportClause.exec(imported.code) ?? [];
  const body = entry.code.slice(used?.length ?? 0);
  const first = imported.code.slice(0, -(exported?.length ?? 0));
  const isWhole = used !== undefined && exported !== undefined && imported.fileName.endsWith(`/${file}`);
  // A dynamic import of an address that the document names is allowed in every script.
  if (!isWhole || /\bimport[\s{*"']|\bexport[\s{*]|import\.meta/.test(body + first))
    throw new Error(`${entry.fileName} cannot be written into a document.`);
  const returned = pairsOf(others).map(([local, name]) => `${name}:${local}`);
  const taken = pairsOf(names).map(([name, local]) => `${name}:${local}`);
  const script = `(()=>{const{${taken.join()}}=(()=>{${first}return{${returned.join()}}})();${body}})();`;
  // This would end the script element.
  return script.replaceAll('</script', String.raw`<\/script`);
}
