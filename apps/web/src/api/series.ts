import type { BodyInputOf, ResponseOf, Series } from '@fiacre/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from './client/client.ts';
import { queryKeys } from './client/query-keys.ts';
import { useMe } from './client/session.ts';
import { useFresh } from './sync/fresh-query.ts';
import { useSend } from './sync/send.ts';

export type { Series } from '@fiacre/contract';

/** The repeated rides of the reader, or all of them for an admin. */
export function useSeriesList() {
  return useQuery({
    queryKey: queryKeys.series,
    queryFn: async ({ signal }) => (await api.listSeries({ signal })).items,
  });
}

/** One series with the days of the next weeks. Its rides are made and cancelled in the background. */
export function useSeries(id: string) {
  return useFresh({
    queryKey: queryKeys.oneSeries(id),
    ask: (signal) => api.getSeries({ params: { id }, signal }),
    mark: 'bookings',
  });
}

export function useChangeSeriesDays({ id }: Series) {
  return useSend({
    request: (api, change: BodyInputOf<'changeSeriesDays'>) =>
      api.changeSeriesDays({ params: { id }, body: change }),
    store: (series) => [queryKeys.oneSeries(id), series],
    refetch: [queryKeys.series],
  });
}

/** Changes all future rides, or one and those that follow, which are then another series. */
export function useUpdateSeries({ id }: Series) {
  return useSend({
    request: (api, change: BodyInputOf<'updateSeries'>) => api.updateSeries({ params: { id }, body: change }),
    refetch: [queryKeys.series, queryKeys.bookings],
  });
}

export function useEndSeries() {
  return useSend({
    request: (api, { id, version }: Series) => api.endSeries({ params: { id }, body: { version } }),
    refetch: [queryKeys.series, queryKeys.bookings],
  });
}

export type RideCalendars = ResponseOf<'listCalendars'>;
export type RideCalendar = RideCalendars['items'][number];
export type CalendarEffects = ResponseOf<'previewCalendar'>;

/** Days that repeated rides can leave out; guests see them after signing in. */
export function useCalendars() {
  const role = useMe().data?.usertype;
  return useQuery({
    queryKey: queryKeys.calendars,
    queryFn: ({ signal }) => api.listCalendars({ signal }),
    enabled: role === 'rider' || role === 'admin',
  });
}

/** Which rides an edited calendar would change; nothing is saved. */
export function usePreviewCalendar() {
  return useSend({
    request: (api, calendar: RideCalendar) => api.previewCalendar({ body: { calendar } }),
  });
}

/** Replaces the calendars, if nobody has changed them since this version. */
export function useSetCalendars() {
  return useSend({
    request: (api, { items, version }: Pick<RideCalendars, 'items' | 'version'>) =>
      api.setCalendars({ body: { items, version } }),
    refetch: [queryKeys.calendars, queryKeys.series],
  });
}
