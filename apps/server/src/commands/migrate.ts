import { withInstallation } from './installation.ts';

// `npm run db:migrate`: brings the schema up to date and ends. The server does the same at its start.
await withInstallation(() => Promise.resolve('The database is up to date.'));
