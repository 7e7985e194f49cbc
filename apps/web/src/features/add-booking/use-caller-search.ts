import type { UserRow } from '@fiacre/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/client/client.ts';
import { queryKeys } from '../../api/client/query-keys.ts';

/** Shorter than the debounce of a list's search, because the caller is waiting. */
const pauseMs = 150;
const minLength = 2;
const maxShown = 6;

export interface CallerSearch {
  readonly riders: readonly UserRow[];
  /** Whether the riders are the results for the current text. */
  readonly settled: boolean;
  readonly error: Error | null;
}

/** Approved riders whose number or name contains what was typed. Source: ADDB-5. */
export function useCallerSearch(typed: string): CallerSearch {
  const q = typed.trim();
  const [asked, setAsked] = useState(q);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(q), pauseMs);
    return () => clearTimeout(timer);
  }, [q]);
  const enabled = asked.length >= minLength;
  const query = { type: 'rider', approved: 'true', q: asked, pageSize: maxShown } as const;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [...queryKeys.users, query],
    queryFn: ({ signal }) => api.listUsers({ query, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const found = enabled ? (data?.items ?? []) : [];
  return {
    riders: found.filter((row) => 'firstName' in row),
    settled: asked === q && (!enabled || error !== null || (data !== undefined && !isPlaceholderData)),
    error,
  };
}
