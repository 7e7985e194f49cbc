import type { BodyInputOf, QueryInputOf, ResponseOf, Tariff, TariffRequest } from '@fiacre/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../client/client.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useSend, type RowEdit } from '../sync/send.ts';

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
  const refetch = [queryKeys.tariffs];
  return {
    save: useSend({
      request: (api, { body, row }: RowEdit<TariffRequest, Tariff>) =>
        row === null
          ? api.addTariff({ body })
          : api.updateTariff({ params: { id: row.id }, body: { ...body, version: row.version } }),
      refetch,
    }),
    remove: useSend({ request: (api, { id }: Tariff) => api.deleteTariff({ params: { id } }), refetch }),
  };
}

export type Surge = ResponseOf<'listSurges'>['items'][number];

export function useSurges() {
  return useQuery({ queryKey: queryKeys.surges, queryFn: ({ signal }) => api.listSurges({ signal }) });
}

/** Replaces the list of busy times, if nobody has changed it since this version. */
export function useSetSurges() {
  return useSend({
    request: (api, body: BodyInputOf<'setSurges'>) => api.setSurges({ body }),
    refetch: [queryKeys.tariffs],
  });
}

/** The toll gates. */
export function useTollGates() {
  return useQuery({ queryKey: queryKeys.tollGates, queryFn: ({ signal }) => api.listTollGates({ signal }) });
}

/** Replaces the list of toll gates, if nobody has changed it since this version. */
export function useSetTollGates() {
  return useSend({
    request: (api, body: ResponseOf<'listTollGates'>) => api.setTollGates({ body }),
    refetch: [queryKeys.tariffs],
  });
}

/** What the rides of the last month would have cost with a tariff; nothing is saved. */
export function useTariffRehearsal() {
  return useSend({
    request: (api, body: BodyInputOf<'rehearseTariff'>) => api.rehearseTariff({ body }),
  });
}

export type Holiday = ResponseOf<'listHolidays'>['items'][number];

export function useHolidays() {
  return useQuery({
    queryKey: queryKeys.holidays,
    queryFn: ({ signal }) => api.listHolidays({ signal }),
  });
}

/** The countries and states whose holidays can be proposed. */
export function useHolidayRegions() {
  return useQuery({
    queryKey: queryKeys.holidayRegions,
    queryFn: async ({ signal }) => (await api.listHolidayRegions({ signal })).countries,
    staleTime: Infinity,
  });
}

/** The public holidays of a place and a year; nothing is saved. */
export function useProposedHolidays(query: QueryInputOf<'proposeHolidays'> | null) {
  return useQuery({
    queryKey: queryKeys.proposedHolidays(query ?? {}),
    queryFn: async ({ signal }) =>
      query === null ? [] : (await api.proposeHolidays({ query, signal })).items,
    enabled: query !== null,
    staleTime: Infinity,
  });
}

/** Replaces the list of holidays, if nobody has changed it since this version. */
export function useSetHolidays() {
  return useSend({
    request: (api, body: ResponseOf<'listHolidays'>) => api.setHolidays({ body }),
    refetch: [queryKeys.tariffs],
  });
}
