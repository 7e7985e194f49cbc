import { loadInstallation } from './load-installation.ts';
import { report } from './report.ts';

// `npm run fiacre -- restore folder`: reads a backup into an empty data folder or database.
await report(() => loadInstallation(process.argv[2], 'backup'));
