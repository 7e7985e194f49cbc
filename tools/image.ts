import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

import { findBinaries, installedBinaries } from '../apps/server/src/platform/database/embedded/binaries.ts';
import { serverPackages } from './release/server-packages.ts';
import { root } from './root.ts';

// `node tools/image.ts folder`, after `npm run build`: copies what a running server needs, for the container image.
const [target = ''] = process.argv.slice(2);
if (target === '' || existsSync(target)) throw new Error('Name a folder that does not exist yet.');

/** Of the sources, workers, SQL files and commands are loaded from their places; the rest is in `dist`. */
const folders = ['apps/server', 'apps/web/dist', 'packages', 'texts', 'tools/fiacre.mjs'];
const files = ['LICENSE', 'THIRD-PARTY-NOTICES.txt', 'package.json'];
const tools = ['tools/hand-over.mjs', 'tools/operator-commands.mjs'];
const unused = /\.test\.tsx?$|\/(?:bench|testing|real-city|node_modules)(?:\/|$)|\/dist\/sources\.json$/;
/** Of PostgreSQL, what only compiling against it needs. */
const forCompilers = /\.a$|\/(?:pgxs|pkgconfig)(?:\/|$)|\/libecpg[^/]*$|\/libpgtypes[^/]*$/;
/** Of packages, what only editors and debuggers read: a fifth of their bytes. */
const forEditors = /\.(?:[cm]?[jt]sx?|css)\.map$|\.d\.[cm]?ts$/;

// Creates the links of PostgreSQL's libraries, which npm leaves out: an image may be read-only.
await findBinaries(undefined, join(target, 'unused'), installedBinaries(process));

for (const path of [...folders, ...files, ...tools]) copy(path, (from) => !unused.test(from));
for (const path of serverPackages().filter((one) => existsSync(join(root, one))))
  copy(path, (from) => !isNested(path, from) && !forCompilers.test(from) && !forEditors.test(from));
for (const name of readdirSync(join(root, 'node_modules/@fiacre'))) linkWorkspace(name);

function copy(path: string, isWanted: (from: string) => boolean): void {
  const from = join(root, path);
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(from, join(target, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (one) => isWanted(one.slice(root.length)),
  });
}

/** Whether a file belongs to a package inside of this one, which the list has separately. */
function isNested(path: string, from: string): boolean {
  return from.slice(path.length + 1).includes('/node_modules/') || basename(from) === 'node_modules';
}

function linkWorkspace(name: string): void {
  const folder = relative(root, realpathSync(join(root, 'node_modules/@fiacre', name)));
  const link = join(target, 'node_modules/@fiacre', name);
  if (!existsSync(join(target, folder, 'package.json'))) return;
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(join('../..', folder), link);
}
