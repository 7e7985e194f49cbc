import type { CarType, OfferedCarType } from '@fiacre/contract';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { api } from './client/client.ts';
import { queryKeys } from './client/query-keys.ts';

const long = 5 * 60_000;

export const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: () => api.getSettings({}),
  staleTime: long,
});
export const carTypesQuery = queryOptions({
  queryKey: queryKeys.carTypes,
  queryFn: () => api.listCarTypes({}),
  staleTime: long,
});
export const languagesQuery = queryOptions({
  queryKey: queryKeys.languages,
  queryFn: () => api.listLanguages({}),
  staleTime: long,
});
export const cityQuery = queryOptions({
  queryKey: queryKeys.city,
  queryFn: () => api.cityInfo({}),
  staleTime: Infinity,
});

/** Settings are loaded before any page renders: the server sends them, or the app waits (ROUTE-8). */
export function useSettings() {
  return useSuspenseQuery(settingsQuery).data;
}

export function useCarTypes() {
  return useQuery(carTypesQuery);
}

/** The car types with their fees, which only staff get. Source: ROLE-10. */
export function useTariffs() {
  const query = useCarTypes();
  return { ...query, data: query.data?.items.filter(isWhole) };
}

const isWhole = (carType: OfferedCarType): carType is CarType & OfferedCarType =>
  carType.convenienceFees !== undefined && carType.convenienceFeeType !== undefined;

export function useCity() {
  return useQuery(cityQuery);
}
