import type { ApiKey, BodyOf, CityRow, Webhook } from '@fiacre/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { useFresh } from './fresh-query.ts';
import { queryKeys } from './query-keys.ts';

export function useApiKeys() {
  return useQuery({
    queryKey: queryKeys.apiKeys,
    queryFn: ({ signal }) => api.listApiKeys({ signal }),
  });
}

export function useApiKeyEdits() {
  const client = useQueryClient();
  const afterwards = () => void client.invalidateQueries({ queryKey: queryKeys.apiKeys });
  return {
    add: (body: BodyOf<'addApiKey'>) => api.addApiKey({ body }).finally(afterwards),
    revoke: ({ id }: ApiKey) => api.revokeApiKey({ params: { id } }).finally(afterwards),
  };
}

/** Deliveries continue in the background, so an open page refetches them at this interval. */
const refetchMilliseconds = 5_000;

export function useWebhooks() {
  return useFresh({
    queryKey: queryKeys.webhooks,
    ask: (signal) => api.listWebhooks({ signal }),
    poll: refetchMilliseconds,
  });
}

export function useDeliveries(id: string, page: number) {
  return useFresh({
    queryKey: [...queryKeys.webhooks, id, page],
    ask: (signal) => api.listWebhookDeliveries({ params: { id }, query: { page, pageSize: 10 }, signal }),
    keepPrevious: true,
    poll: refetchMilliseconds,
  });
}

export function useWebhookEdits() {
  const client = useQueryClient();
  const afterwards = () => void client.invalidateQueries({ queryKey: queryKeys.webhooks });
  return {
    add: (body: BodyOf<'addWebhook'>) => api.addWebhook({ body }).finally(afterwards),
    change: ({ id, version }: Webhook, body: Omit<BodyOf<'updateWebhook'>, 'version'>) =>
      api.updateWebhook({ params: { id }, body: { ...body, version } }).finally(afterwards),
    remove: ({ id }: Webhook) => api.deleteWebhook({ params: { id } }).finally(afterwards),
    test: ({ id }: Webhook) => api.testWebhook({ params: { id } }).finally(afterwards),
    replay: (id: string) => api.replayWebhookDelivery({ params: { id } }).finally(afterwards),
  };
}

/** The requests to map providers in the last days. */
export function useMapUsage() {
  return useQuery({
    queryKey: queryKeys.mapUsage,
    queryFn: ({ signal }) => api.mapUsage({ query: {}, signal }),
  });
}

/** A server follows a switch within a second or two. */
const switchMilliseconds = 1_000;

/**
 * The report of the main city's import: what it used from its file and left out; refetched until `wantedId`
 * is served.
 */
export function useCityReport(wantedId: string | null = null) {
  return useFresh({
    queryKey: queryKeys.cityReport,
    ask: (signal) => api.cityReport({ signal }),
    poll: (report) => (wantedId === null || report?.cityId === wantedId ? false : switchMilliseconds),
  });
}

export function useSwitchCityBack() {
  const client = useQueryClient();
  return (cityId: string) =>
    api
      .switchCityBack({ body: { cityId } })
      .finally(() => void client.invalidateQueries({ queryKey: queryKeys.cityReport }));
}

/** The same for a build of a city that was added. */
export function useFurtherCityReport({ key, cityId }: CityRow) {
  return useQuery({
    queryKey: [...queryKeys.cityReport, key, cityId],
    queryFn: ({ signal }) => api.cityReport({ query: { city: key }, signal }),
  });
}

/** Every city, the main one first. */
export function useCities() {
  return useQuery({
    queryKey: queryKeys.cities,
    queryFn: async ({ signal }) => (await api.listCities({ signal })).items,
  });
}

export function useEditCities() {
  const client = useQueryClient();
  const afterwards = () => void client.invalidateQueries({ queryKey: queryKeys.cities });
  return {
    switchBack: (key: string, cityId: string) =>
      api.switchFurtherCityBack({ params: { key }, body: { cityId } }).finally(afterwards),
    remove: (key: string) => api.removeCity({ params: { key } }).finally(afterwards),
  };
}
