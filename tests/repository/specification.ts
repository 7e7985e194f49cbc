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

/** `FARE`, `TRIP`, …: what an id begins with. */
export const areas: ReadonlySet<string> = new Set(rows.map(({ id }) => areaOf(id)));

export function areaOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}

/** Files in which ids are names of rows: no pictures, no list of packages. */
export const readableFiles: readonly string[] = trackedFiles.filter((path) =>
  /(?:\.(?:tsx?|mjs|md|sql|css|html|ya?ml)|\.ci\/run)$/.test(path),
);

export interface Mention {
  readonly id: string;
  readonly path: string;
}

/** Ids of any area that a text names, `DATA-1 to DATA-19` with all between. */
export function idsIn(text: string): string[] {
  const found = [...text.matchAll(/\b([A-Z]{3,7})-(\d+)\b(?: to ([A-Z]{3,7})-(\d+)\b)?/g)];
  return found.flatMap(([, area = '', first, lastArea, last]) => {
    const count = lastArea === area ? Number(last) - Number(first) + 1 : 1;
    return Array.from({ length: Math.max(1, count) }, (_, index) => `${area}-${Number(first) + index}`);
  });
}

/** Ids that strings begin with, which is how a test's title names its rows: `'TRIP-8 TRIP-14 …'`, or one alone. */
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
