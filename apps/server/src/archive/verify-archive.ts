import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PlainFault } from '../platform/refusal/plain-fault.ts';
import type { ArchiveKind } from './contents.ts';
import { hashOf, readLines } from './json-lines.ts';
import {
  archiveFormat,
  checksumFile,
  jobsFile,
  manifestFile,
  manifestSchema,
  sequencesFile,
  tablePath,
  type Manifest,
} from './manifest.ts';

const entryShape = /^([0-9a-f]{64}) {2}([a-zA-Z0-9_./-]+)$/;

/** Reads the whole archive once and refuses it unless every byte is unchanged. */
export async function verifyArchive(folder: string, kind: ArchiveKind): Promise<Manifest> {
  const root = resolve(folder);
  const described = await readFile(join(root, manifestFile), 'utf8').catch(() => {
    throw new PlainFault(
      `${root} is not a complete archive: it has no ${manifestFile}. One whose name ends with .unfinished was interrupted.`,
    );
  });
  const manifest = readManifest(described, root);
  if (manifest.kind !== kind)
    throw new PlainFault(
      kind === 'export'
        ? `${root} is a backup. Use npm run fiacre -- restore.`
        : `${root} is an export. Use npm run fiacre -- import.`,
    );
  const listed = await checkSums(root);
  const wanted = [
    manifestFile,
    jobsFile,
    sequencesFile,
    ...manifest.tables.map(({ name }) => tablePath(name)),
  ];
  if (listed.count !== manifest.files || wanted.some((path) => !listed.names.has(path)))
    throw new PlainFault(`${root} is incomplete: ${checksumFile} lists too few files.`);
  return manifest;
}

function readManifest(text: string, root: string): Manifest {
  const data = parseJson(text);
  const { product, format } = Object(data) as Record<string, unknown>;
  if (product === 'fiacre' && typeof format === 'number' && format !== archiveFormat)
    throw new PlainFault(
      `${root} has format ${format}; this release reads format ${archiveFormat}. Use the release that wrote it, or a later one.`,
    );
  const parsed = manifestSchema.safeParse(data);
  if (!parsed.success) throw new PlainFault(`${join(root, manifestFile)} is damaged.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Only the few names outside `files/` are kept in memory. */
async function checkSums(root: string): Promise<{ count: number; names: ReadonlySet<string> }> {
  const path = join(root, checksumFile);
  await stat(path).catch(() => {
    throw new PlainFault(`${root} is incomplete: it has no ${checksumFile}.`);
  });
  let count = 0;
  const names = new Set<string>();
  for await (const lines of readLines(path)) {
    for (const line of lines) {
      const [, sha256, name] = entryShape.exec(line) ?? [];
      if (sha256 === undefined || name === undefined || name.includes('..') || name.startsWith('/'))
        throw new PlainFault(`${path} is damaged.`);
      const found = await hashOf(join(root, name)).catch(() => null);
      if (found === null) throw new PlainFault(`${root} is incomplete: ${name} is missing.`);
      if (found !== sha256) throw new PlainFault(`${join(root, name)} is damaged: its checksum differs.`);
      count += 1;
      if (!name.startsWith('files/')) names.add(name);
    }
  }
  return { count, names };
}
