import { report } from './report.ts';
import { writeInstallation } from './write-installation.ts';

// `npm run backup -- folder`: writes everything that this installation needs to continue, also while the server runs.
await report(() => writeInstallation(process.argv[2], { kind: 'backup', credentials: true }));
