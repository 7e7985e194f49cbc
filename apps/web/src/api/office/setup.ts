import type { Setup, SetupState, SetupStep } from '@fiacre/contract';
import { api } from '../client/client.ts';
import { useFresh } from '../sync/fresh-query.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useSettings } from '../shared-queries.ts';
import { useSend } from '../sync/send.ts';

const whileSendingMs = 2000;

/** The progress of the first-run guide, for admins. Polled while a test email is being sent. */
export function useSetup(isAdmin: boolean) {
  return useFresh({
    queryKey: queryKeys.setup,
    ask: (signal) => api.getSetup({ signal }),
    enabled: isAdmin,
    poll: (setup) => (setup?.mail.test?.state === 'waiting' ? whileSendingMs : false),
  });
}

export function useChangeStep() {
  return useSend({
    request: (api, { step, state }: { readonly step: SetupStep; readonly state: SetupState }) =>
      api.changeSetupStep({ params: { step }, body: { state } }),
    store: (setup) => [queryKeys.setup, setup],
  });
}

/** Saves settings that the country of the map proposes, unless somebody has changed them in the meantime. */
export function useProposedSettings() {
  const now = useSettings();
  return useSend({
    request: (api, settings: NonNullable<Setup['country']>['settings']) => {
      const names = Object.keys(settings) as (keyof typeof settings)[];
      const expected = Object.fromEntries(names.map((name) => [name, now[name]]));
      return api.updateSettings({ body: { ...settings, expected } });
    },
    store: (settings) => [queryKeys.settings, settings],
    refetch: [queryKeys.setup],
  });
}

export function useTestMail() {
  return useSend({ request: (api) => api.sendTestMail({}), refetch: [queryKeys.setup] });
}

export function useTestRoute() {
  return useSend({ request: (api) => api.testRoute({}) });
}

/** Asks every payment provider whether it is ready. */
export function useTestProviders() {
  return useSend({ request: (api) => api.listPaymentProviders({}) });
}
