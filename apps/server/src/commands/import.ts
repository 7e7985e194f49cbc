import { loadInstallation } from './load-installation.ts';
import { report } from './report.ts';

// `npm run fiacre -- import folder`: reads an export into an empty installation.
await report(() => loadInstallation(process.argv[2], 'export'));
