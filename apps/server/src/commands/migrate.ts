import { withInstallation } from './installation.ts';

// `npm run fiacre -- db:migrate`: brings the schema up to date and exits. The server does the same when it starts.
await withInstallation(() => Promise.resolve('The database is up to date.'));
