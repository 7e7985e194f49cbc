import type { ApiKey, BodyOf, CityRow, ResponseOf, Webhook } from '@fiacre/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../client/client.ts';
import { useFresh } from '../sync/fresh-query.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useSend, type RowEdit } from '../sync/send.ts';

export function useApiKeys() {
  return useQuery({
    queryKey: queryKeys.apiKeys,
    queryFn: ({ signal }) => api.listApiKeys({ signal }),
  });
}

export function useApiKeyEdits() {
  const refetch = [queryKeys.apiKeys];
  return {
    save: useSend({
      request: (api, { body }: RowEdit<BodyOf<'addApiKey'>, never>) => api.addApiKey({ body }),
      refetch,
    }),
    revoke: useSend({ request: (api, { id }: ApiKey) => api.revokeApiKey({ params: { id } }), refetch }),
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
  const refetch = [queryKeys.webhooks];
  return {
    save: useSend<RowEdit<BodyOf<'addWebhook'>, Webhook>, Webhook | ResponseOf<'addWebhook'>>({
      request: (api, { body, row }) =>
        row === null
          ? api.addWebhook({ body })
          : api.updateWebhook({ params: { id: row.id }, body: { ...body, version: row.version } }),
      refetch,
    }),
    turn: useSend({
      request: (api, { id, version, enabled }: Pick<Webhook, 'id' | 'version' | 'enabled'>) =>
        api.updateWebhook({ params: { id }, body: { enabled, version } }),
      refetch,
    }),
    remove: useSend({ request: (api, { id }: Webhook) => api.deleteWebhook({ params: { id } }), refetch }),
    test: useSend({ request: (api, { id }: Webhook) => api.testWebhook({ params: { id } }), refetch }),
    replay: useSend({
      request: (api, id: string) => api.replayWebhookDelivery({ params: { id } }),
      refetch,
    }),
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
  return useSend({
    request: (api, cityId: string) => api.switchCityBack({ body: { cityId } }),
    refetch: [queryKeys.cityReport],
  });
}

/** The same for a build of a city that was added. */
export function useFurtherCityReport({ key, cityId }: CityRow) {
  return useQuery({
    queryKey: [...queryKeys.cityReport, key, cityId],
    queryFn: ({ signal }) => api.cityReport({ query: { city: key }, signal }),
  });
}

/** Every city, the main one first, and the maps that were refused. */
export function useCities() {
  const { data, error } = useQuery({
    queryKey: queryKeys.cities,
    queryFn: ({ signal }) => api.listCities({ signal }),
  });
  return { cities: data?.items ?? [], refused: data?.refused ?? [], error };
}

export function useEditCities() {
  const refetch = [queryKeys.cities];
  return {
    switchBack: useSend({
      request: (api, { key, cityId }: { readonly key: string; readonly cityId: string }) =>
        api.switchFurtherCityBack({ params: { key }, body: { cityId } }),
      refetch,
    }),
    accept: useSend({
      request: (api, { key, cityId }: { readonly key: string; readonly cityId: string }) =>
        api.acceptMap({ params: { key }, body: { cityId } }),
      refetch: [...refetch, queryKeys.cityReport],
    }),
    label: useSend({
      request: (api, { body, row }: RowEdit<BodyOf<'labelCity'>, CityRow>) =>
        api.labelCity({ params: { key: row?.key ?? 'main' }, body }),
      refetch: [...refetch, queryKeys.cityReport, queryKeys.city],
    }),
    remove: useSend({ request: (api, key: string) => api.removeCity({ params: { key } }), refetch }),
  };
}
