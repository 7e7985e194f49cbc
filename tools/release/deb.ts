import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { NODE_LINK } from '../pinned-node.mjs';
import { root } from '../root.ts';

const files = 'docs/operations/files';
const packaging = join(files, 'debian');
/** Those of the repository, by their place in the package, with their mode. */
const placed: readonly (readonly [path: string, target: string, mode: string])[] = [
  ['control', 'DEBIAN/control', '644'],
  ['postinst', 'DEBIAN/postinst', '755'],
  ['prerm', 'DEBIAN/prerm', '755'],
  ['postrm', 'DEBIAN/postrm', '755'],
  ['fiacre', 'usr/bin/fiacre', '755'],
  ['fiacre.env', 'etc/fiacre.env', '600'],
  ['sysusers.conf', 'usr/lib/sysusers.d/fiacre.conf', '644'],
  ['tmpfiles.conf', 'usr/lib/tmpfiles.d/fiacre.conf', '644'],
];

/**
 * Packs what `npm run build` has built, with the Node that runs this, for the Debian of this machine and its
 * architecture. Needs `dpkg-deb`. Returns the path of the file.
 */
export function writeDeb(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const architecture = execFileSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).trim();
  const folder = join(root, 'dist');
  mkdirSync(folder, { recursive: true });
  const tree = mkdtempSync(join(folder, 'deb-'));
  try {
    fill(tree);
    const control = join(tree, 'DEBIAN/control');
    const text = readFileSync(control, 'utf8');
    writeFileSync(control, text.replace('VERSION', version).replace('ARCHITECTURE', architecture));
    writeFileSync(join(tree, 'DEBIAN/conffiles'), '/etc/fiacre.env\n');
    // Whatever the umask of the builder, the service reads them.
    execFileSync('chmod', ['go=rX', tree]);
    execFileSync('chmod', ['-R', 'go=rX', join(tree, 'opt'), join(tree, 'usr')]);
    const deb = join(folder, `fiacre_${version}_${architecture}.deb`);
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zzstd', '--build', tree, deb]);
    return deb;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

function fill(tree: string): void {
  const install = (from: string, target: string, mode: string) =>
    execFileSync('install', ['-D', '-m', mode, from, join(tree, target)]);
  // The same files as in the container image, at the place that the units name.
  execFileSync(process.execPath, [join(root, 'tools/image.ts'), join(tree, 'opt/fiacre')]);
  install(process.execPath, join('opt/fiacre', NODE_LINK), '755');
  install(join(dirname(process.execPath), '../LICENSE'), 'usr/share/doc/fiacre/LICENSE.node', '644');
  install(join(root, 'LICENSE'), 'usr/share/doc/fiacre/copyright', '644');
  for (const [from, target, mode] of placed) install(join(root, packaging, from), target, mode);
  for (const unit of readdirSync(join(root, files)).filter((name) => /\.(?:service|timer)$/.test(name)))
    install(join(root, files, unit), join('usr/lib/systemd/system', unit), '644');
  cpSync(join(root, files, 'Caddyfile'), join(tree, 'usr/share/doc/fiacre/Caddyfile'));
  cpSync(join(root, files, 'nginx.conf'), join(tree, 'usr/share/doc/fiacre/nginx.conf'));
}
