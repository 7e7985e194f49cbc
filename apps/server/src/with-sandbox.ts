import type { App } from './app.ts';
import type { InstalledMap } from './maps/index.ts';
import { webhooksOf, type SimulatedProviders } from './payments/index.ts';
import { inventHistory, openSandbox } from './sandbox/index.ts';
import { playedDriverEmail, simulatedDriverEmail } from './seed/index.ts';

/**
 * The app with a made-up past and simulated drivers. Unchanged in production; the configuration can disable either
 * part.
 */
export async function withSandbox(
  app: App,
  map: InstalledMap,
  simulated: SimulatedProviders | null,
): Promise<App> {
  const { mode, http, sandboxDrivers, sandboxHistory } = app.platform.config;
  if (mode !== 'sandbox') return app;
  simulated?.connect({ callWebhook: webhooksOf(app), publicUrl: http.publicUrl });
  if (sandboxHistory) await inventHistory(app.platform, map);
  if (sandboxDrivers === 0) return app;
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
