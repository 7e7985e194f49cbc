import { basename } from 'node:path';

import { filesEnding, readText } from '../repository/tracked-files.ts';

/** One place where the product can be broken so that a row no longer holds. */
export interface Mutation {
  readonly row: string;
  /** The file that is changed. */
  readonly file: string;
  /** A text that is in the file exactly once. */
  readonly find: string;
  readonly replace: string;
}

const folder = 'tests/mutations/';
/** All mutations, in one file for each page of docs/specification. */
export const mutationFiles: readonly { readonly page: string; readonly mutations: readonly Mutation[] }[] =
  filesEnding('.json')
    .filter((path) => path.startsWith(folder))
    .map((path) => ({
      page: `docs/specification/${basename(path, '.json')}.md`,
      mutations: JSON.parse(readText(path)) as readonly Mutation[],
    }));

/** @throws if the text to replace is not in the source exactly once */
export function mutate(source: string, { row, file, find, replace }: Mutation): string {
  const parts = source.split(find);
  if (parts.length !== 2)
    throw new Error(`${row}: ${file} has ${JSON.stringify(find)} ${parts.length - 1} times, not once`);
  return parts.join(replace);
}
