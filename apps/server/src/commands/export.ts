import { report } from './report.ts';
import { writeInstallation } from './write-installation.ts';

// `npm run fiacre -- export folder`: writes everything in the documented format, to move to another installation or product.
const [folder, flag] = process.argv.slice(2);
await report(async () => {
  if (flag !== undefined && flag !== '--without-credentials') throw new Error(`Unknown option ${flag}`);
  return writeInstallation(folder, { kind: 'export', credentials: flag === undefined });
});
