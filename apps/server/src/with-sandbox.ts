import type { App } from './app.ts';
import type { InstalledMap } from './maps/index.ts';
import { openSandbox } from './sandbox/index.ts';
import { playedDriverEmail, simulatedDriverEmail } from './seed/index.ts';

/** The app with its simulated drivers; unchanged in production or when no simulated drivers are configured. */
export async function withSandbox(app: App, map: InstalledMap): Promise<App> {
  const { mode, sandboxDrivers } = app.platform.config;
  if (mode !== 'sandbox' || sandboxDrivers === 0) return app;
  const sandbox = await openSandbox(app.platform, {
    http: app.http,
    map,
    simulatedEmails: Array.from({ length: sandboxDrivers }, (_, index) => simulatedDriverEmail(index + 1)),
    playedEmails: [playedDriverEmail],
  });
  sandbox.start();
  return {
    ...app,
    async close() {
      await sandbox.stop();
      await app.close();
    },
  };
}
