import { relative } from 'node:path';
import { serverOptions, serverProgram } from './build-server.mjs';
import { linkNode, NODE_LINK } from './pinned-node.mjs';
import { writeDeb } from './release/deb.ts';
import { root } from './root.ts';

// `npm run build`: the launcher has installed the packages and built the pages and the server, which a service manager
// starts itself. `npm run build -- deb` packs them for Debian as well.
const isWindows = process.platform === 'win32';
// There, links need a right that a service has not.
if (!isWindows) linkNode(root, process.execPath);
const node = isWindows ? relative(root, process.execPath) : NODE_LINK;
console.log(
  `Ready. Start the server with: NODE_ENV=production ${node} ${[...serverOptions, serverProgram].join(' ')}`,
);
if (process.argv[2] === 'deb') console.log(`Packed as ${writeDeb()}`);
