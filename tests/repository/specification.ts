import { filesEnding, readText, trackedFiles } from './tracked-files.ts';

export interface Row {
  readonly id: string;
  readonly text: string;
  readonly page: string;
}

/** Every row of docs/specification, in the order of its pages: `- **FARE-2** …`, wrapped lines joined. */
export const rows: readonly Row[] = filesEnding('.md')
  .filter((path) => path.startsWith('docs/specification/'))
  .flatMap((page) =>
    [...readText(page).matchAll(/^- \*\*([A-Z]+-\d+)\*\* (.*(?:\n {2}\S.*)*)/gm)].map(
      ([, id = '', text = '']) => ({ id, text: text.replaceAll(/\n +/g, ' '), page }),
    ),
  );

/** The areas, such as `FARE` and `TRIP`. */
export const areas: ReadonlySet<string> = new Set(rows.map(({ id }) => areaOf(id)));

export function areaOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}

/** Files that may refer to rows, so no pictures and no lock file. */
export const readableFiles: readonly string[] = trackedFiles.filter((path) =>
  /(?:\.(?:tsx?|mjs|md|sql|css|html|ya?ml)|\.ci\/run)$/.test(path),
);

export interface Mention {
  readonly id: string;
  readonly path: string;
}

/** The row ids in a text. `DATA-1 to DATA-19` includes all ids in between. */
export function idsIn(text: string): string[] {
  const found = [...text.matchAll(/\b([A-Z]{3,7})-(\d+)\b(?: to ([A-Z]{3,7})-(\d+)\b)?/g)];
  return found.flatMap(([, area = '', first, lastArea, last]) => {
    const count = lastArea === area ? Number(last) - Number(first) + 1 : 1;
    return Array.from({ length: Math.max(1, count) }, (_, index) => `${area}-${Number(first) + index}`);
  });
}

/** The ids at the start of strings, which is where a test's title names its rows: `'TRIP-8 TRIP-14 …'`. */
export function idsInTitles(text: string): string[] {
  return [...text.matchAll(/['"`]((?:[A-Z]{3,7}-\d+(?: to |[ ,:]+(?:and )?|(?=['"`])))+)/g)].flatMap(
    ([, ids = '']) => idsIn(ids),
  );
}

export function mentionsIn(
  paths: readonly string[],
  read: (text: string) => readonly string[],
): readonly Mention[] {
  return paths.flatMap((path) => read(readText(path)).map((id) => ({ id, path })));
}
