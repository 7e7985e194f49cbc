import { requestedAs } from './src/i18n/requested-as.ts';

/** A file of the build, as far as it tells which texts it needs. */
export interface Script {
  readonly fileName: string;
  readonly code: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  /** The paths of the sources in it. */
  readonly moduleIds: readonly string[];
}

/** Only staff load these. */
const ofOffice = /\/apps\/web\/src\/back-office\//;

/** The starts of keys that the server puts together, so that pages receive them as data. */
export const sentByServer: readonly string[] = ['fare_line_', 'pay_page_'];

/**
 * The texts that only the back office shows, by the names that code requests: those that its scripts mention and nothing
 * else does. A text that no script mentions, such as one whose key comes from the server, is not among them.
 *
 * @param keys the keys of all texts
 * @param scripts every script of the browser's build
 */
export function officeTexts(keys: readonly string[], scripts: readonly Script[]): string[] {
  const byName = new Map(scripts.map((script) => [script.fileName, script]));
  const within = (
    names: readonly string[],
    found: Set<Script>,
    follow: (script: Script) => readonly string[],
  ) => {
    for (const name of names) {
      const script = byName.get(name);
      if (script === undefined || found.has(script)) continue;
      found.add(script);
      within(follow(script), found, follow);
    }
    return found;
  };
  const isOffice = (name: string): boolean =>
    [...within([name], new Set(), ({ imports }) => imports)].some(({ moduleIds }) =>
      moduleIds.some((id) => ofOffice.test(id)),
    );
  const entries = scripts.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const forEverybody = within(entries, new Set(), ({ imports, dynamicImports }) => [
    ...imports,
    ...dynamicImports.filter((name) => !isOffice(name)),
  ]);
  const office = scripts.filter((script) => !forEverybody.has(script));
  const mentionedByAll = mentions([...[...forEverybody].map(({ code }) => code), ...sentByServer]);
  const mentionedByOffice = mentions(office.map(({ code }) => code));
  return [...new Set(keys.map(requestedAs))].filter((key) => mentionedByOffice(key) && !mentionedByAll(key));
}

/** Whether code contains a key, or the start or end of one that it puts together, such as `document_${kind}`. */
function mentions(codes: readonly string[]): (key: string) => boolean {
  const words = new Set(codes.flatMap((code) => code.split(/\W+/)));
  const long = [...words].filter((word) => word.length > 3);
  const starts = long.filter((word) => word.endsWith('_'));
  const ends = long.filter((word) => word.startsWith('_'));
  return (key) =>
    words.has(key) || starts.some((start) => key.startsWith(start)) || ends.some((end) => key.endsWith(end));
}
