import type { Position, Waypoint } from '@fiacre/contract';
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api/client/client.ts';
import { localFailure, type Failure } from '../../../api/client/failure.ts';
import { newKey } from '../../../api/client/keyed-client.ts';
import { useSend } from '../../../api/sync/send.ts';
import type { PlaceOption } from '../../../ui/places/place-list.tsx';

/** Source: LAND-14, CONST-6. */
export const suggestionThrottleMs = 200;
const minQueryLength = 2;

interface PlaceSearch {
  readonly options: readonly PlaceOption[];
  /** Whether the options are the results for the current text, or no search for it is due. */
  readonly settled: boolean;
  readonly nothingFound: boolean;
}

/** Suggestions for the text typed so far; among equally good matches, those near a place come first. */
export function usePlaceSearch(text: string, searching: boolean, near: Position | null): PlaceSearch {
  const query = useThrottled(text.trim(), suggestionThrottleMs);
  const session = useTypingSession(searching);
  const enabled = searching && query.length >= minQueryLength;
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['places', query, session, near?.lat, near?.lng],
    queryFn: ({ signal }) => {
      const around = near === null ? {} : { lat: near.lat, lng: near.lng };
      return api.suggestPlaces({ query: { q: query, session, ...around }, signal });
    },
    enabled,
    placeholderData: keepPreviousData,
  });
  const items = enabled ? (data?.items ?? []) : [];
  // Not for a longer text whose search has yet to begin.
  const isCurrent = query === text.trim();
  const found = isCurrent && enabled && data !== undefined && !isPlaceholderData;
  return {
    options: items.map(({ placeId, structuredText, approximate }) => ({
      id: placeId,
      main: structuredText.main,
      matches: structuredText.matches,
      secondary: structuredText.secondary,
      isApproximate: approximate === true,
    })),
    settled: !searching || (isCurrent && (!enabled || isError)) || found,
    nothingFound: found && items.length === 0,
  };
}

/**
 * Follows a value at most once per `periodMs`: the first change immediately, then the newest value at the end of
 * each period.
 */
export function useThrottled<Value>(value: Value, periodMs: number): Value {
  const [followed, setFollowed] = useState(value);
  const lastAtMs = useRef(0);
  useEffect(() => {
    const waitMs = Math.max(0, lastAtMs.current + periodMs - performance.now());
    const timer = setTimeout(() => {
      lastAtMs.current = performance.now();
      setFollowed(value);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [value, periodMs]);
  return followed;
}

/** One session token for everything typed until a place is selected; the next place gets a new token. */
function useTypingSession(searching: boolean): string {
  const [typing, setTyping] = useState(() => ({ searching, session: newKey() }));
  if (typing.searching !== searching) {
    setTyping({ searching, session: searching ? newKey() : typing.session });
  }
  return typing.session;
}

const lookupKey = ['place-lookup'];

/** Whether the position of a chosen place is still being looked up. */
export const isLookingUpPlace = (queries: QueryClient): boolean =>
  queries.isMutating({ mutationKey: lookupKey }) > 0;

interface ChosenSuggestion {
  readonly placeId: string;
  /** The field's text until its place is found. */
  readonly shown: string;
}

interface PlaceAnswers {
  readonly onFound: (place: Waypoint, chosen: ChosenSuggestion) => void;
  readonly onFailure: (failure: Failure, chosen: ChosenSuggestion) => void;
}

/** Looks up the position of a suggestion. Any failure is `google_places_error`. Source: LAND-15. */
export function usePlaceLookup({ onFound, onFailure }: PlaceAnswers) {
  const queries = useQueryClient();
  return useSend({
    mutationKey: lookupKey,
    // As a query, because one that was lost on the way is sent again.
    request: (_, { placeId }: ChosenSuggestion) =>
      queries.fetchQuery({
        queryKey: ['place', placeId],
        queryFn: () => api.getPlace({ params: { id: placeId } }),
        staleTime: 0,
      }),
    onSuccess: ({ coords, description, approximate }, chosen) =>
      onFound({ ...coords, add: description, ...(approximate === true && { approximate }) }, chosen),
    onFailure: (failure, chosen) => {
      onFailure(failure.code === 'Fetch Call Error' ? failure : { ...failure, ...codeOnly }, chosen);
    },
  });
}

const codeOnly = { code: localFailure('google_places_error').code };
