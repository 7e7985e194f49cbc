import type { ResponseOf, Tariff, TariffRequest } from '@fiacre/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { useIntentionKey } from './intention-key.ts';
import { queryKeys } from './query-keys.ts';

/** Every version of a tariff that applies now or later. */
export function useTariffVersions() {
  return useQuery({
    queryKey: queryKeys.tariffVersions,
    queryFn: async ({ signal }) => (await api.listTariffs({ signal })).items,
  });
}

/** All versions of one tariff, the newest first. */
export function useTariffHistory(id: string) {
  return useQuery({
    queryKey: queryKeys.tariffHistory(id),
    queryFn: async ({ signal }) => (await api.tariffHistory({ params: { id }, signal })).items,
  });
}

export function useTariffEdits() {
  const client = useQueryClient();
  const key = useIntentionKey();
  const afterwards = () => void client.invalidateQueries({ queryKey: queryKeys.tariffs });
  return {
    save: (body: TariffRequest, tariff: Tariff | null) =>
      (tariff === null
        ? key.send(body, (idempotencyKey) => api.addTariff({ body, idempotencyKey }))
        : api.updateTariff({ params: { id: tariff.id }, body: { ...body, version: tariff.version } })
      ).finally(afterwards),
    remove: ({ id }: Tariff) => api.deleteTariff({ params: { id } }).finally(afterwards),
  };
}

export type Holiday = ResponseOf<'listHolidays'>['items'][number];

export function useHolidays() {
  return useQuery({
    queryKey: queryKeys.holidays,
    queryFn: async ({ signal }) => (await api.listHolidays({ signal })).items,
  });
}

/** Replaces the list of holidays. */
export function useSetHolidays() {
  const client = useQueryClient();
  return (items: readonly Holiday[]) =>
    api
      .setHolidays({ body: { items: [...items] } })
      .finally(() => void client.invalidateQueries({ queryKey: queryKeys.tariffs }));
}
