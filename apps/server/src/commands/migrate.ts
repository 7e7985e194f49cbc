import { withInstallation } from './installation.ts';

// `npm run db:migrate`: brings the schema up to date and exits. The server does the same when it starts.
await withInstallation(() => Promise.resolve('The database is up to date.'));
