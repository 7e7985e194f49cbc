import { report } from './report.ts';
import { writeInstallation } from './write-installation.ts';

// `npm run fiacre -- backup folder`: writes everything that is needed to restore this installation. The server may be running.
await report(() => writeInstallation(process.argv[2], { kind: 'backup', credentials: true }));
