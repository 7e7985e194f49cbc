import { relative } from 'node:path';
import { root } from './root.ts';

// `npm run build`: the launcher has installed the packages and built the pages; a service manager starts the server
// itself.
const node = relative(root, process.execPath);
console.log(`Ready. Start the server with: NODE_ENV=production ${node} apps/server/src/main.ts`);
