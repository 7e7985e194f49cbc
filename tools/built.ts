import { relative } from 'node:path';
import { serverOptions, serverProgram } from './build-server.mjs';
import { root } from './root.ts';

// `npm run build`: the launcher has installed the packages and built the pages and the server, which a service manager
// starts itself.
const node = relative(root, process.execPath);
console.log(
  `Ready. Start the server with: NODE_ENV=production ${node} ${[...serverOptions, serverProgram].join(' ')}`,
);
