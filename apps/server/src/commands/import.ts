import { loadInstallation } from './load-installation.ts';
import { report } from './report.ts';

// `npm run import -- folder`: reads an export into an empty installation.
await report(() => loadInstallation(process.argv[2], 'export'));
