import { isReplayed, type Client } from '@fiacre/contract/client';
import {
  hashKey,
  useMutation,
  useQueryClient,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { failureOf, type Failure } from '../client/failure.ts';
import { createKeyedClient } from '../client/keyed-client.ts';
import { liveCacheOf } from '../live/live-cache.ts';
import type { Said } from '../live/sent-request.ts';

export interface SendOptions<Input, Response> {
  /** This `api` has every route, and adds the Idempotency-Key. */
  readonly request: (api: Client, input: Input) => Promise<Response>;
  /** The cached query that the response is the new data of. */
  readonly store?: (response: Response, input: Input) => readonly [QueryKey, object] | undefined;
  /** The queries to read again, after a success and after a failure. */
  readonly refetch?: readonly QueryKey[] | ((input: Input) => readonly QueryKey[]);
  /** What the response says, applied like live events. */
  readonly says?: (response: Response, input: Input) => readonly Said[];
  /** Called once the server has accepted, even if the component is gone by then. */
  readonly onSuccess?: (response: Response, input: Input) => unknown;
  readonly onFailure?: (failure: Failure, input: Input) => unknown;
  /** Lets other components find this change in React Query's cache. */
  readonly mutationKey?: QueryKey;
}

/** Not called if the component is gone, or has sent something else since. */
export interface Callbacks<Response> {
  readonly onSuccess?: (response: Response) => unknown;
  readonly onFailure?: (failure: Failure) => unknown;
}

export interface Sending<Input = void, Response = unknown> {
  /** The same input is not sent again while it is in flight. */
  readonly send: (input: Input, callbacks?: Callbacks<Response>) => void;
  /** The same, as a promise that rejects with an `ApiRefusal`. */
  readonly sendAsync: (input: Input) => Promise<Response>;
  readonly busy: boolean;
  /** Why the last attempt failed. */
  readonly failure: Failure | null;
  readonly isDone: boolean;
  readonly response: Response | undefined;
  /** The input of the last attempt. */
  readonly sent: Input | undefined;
  /** Forgets the last attempt, so that the same input can be sent again while it is in flight. */
  readonly reset: () => void;
}

/**
 * Sends something because of what a person did: a change, or a question such as the price of a ride. Why there is one
 * hook: docs/decisions/sending-a-change.md.
 */
export function useSend<Input = void, Response = unknown>(
  options: SendOptions<Input, Response>,
): Sending<Input, Response> {
  const client = useQueryClient();
  const [api] = useState(createKeyedClient);
  const inFlight = useRef(new Map<string, Promise<Response>>());
  const { request, says, mutationKey } = options;
  const mutation = useMutation<Response, Error, Input>({
    ...(mutationKey && { mutationKey }),
    mutationFn: (input) =>
      liveCacheOf(client).send(
        () => request(api, input),
        (response) => says?.(response, input) ?? [],
      ),
    onSuccess: async (response, input) => {
      showResponse(client, options, response, input);
      await options.onSuccess?.(response, input);
    },
    onError: (thrown, input) => {
      for (const queryKey of outdatedBy(options, input)) void client.invalidateQueries({ queryKey });
      options.onFailure?.(failureOf(thrown), input);
    },
    onSettled: (_response, _thrown, input) => void inFlight.current.delete(textOf(input)),
  });
  const { error, mutateAsync } = mutation;
  const start = (input: Input, { onSuccess, onFailure }: Callbacks<Response> = {}): Promise<Response> => {
    const text = textOf(input);
    const sending =
      inFlight.current.get(text) ??
      mutateAsync(input, {
        ...(onSuccess && { onSuccess: (response) => void onSuccess(response) }),
        ...(onFailure && { onError: (thrown) => void onFailure(failureOf(thrown)) }),
      });
    inFlight.current.set(text, sending);
    return sending;
  };
  return {
    send: (input, callbacks) => void start(input, callbacks).catch(() => null),
    sendAsync: (input) => start(input),
    busy: mutation.isPending,
    failure: useMemo(() => (error === null ? null : failureOf(error)), [error]),
    isDone: mutation.isSuccess,
    response: mutation.data,
    sent: mutation.variables,
    reset: () => {
      inFlight.current.clear();
      mutation.reset();
    },
  };
}

const outdatedBy = <Input, Response>({ refetch = [] }: SendOptions<Input, Response>, input: Input) =>
  typeof refetch === 'function' ? refetch(input) : refetch;

/**
 * Nobody waits for what is read again: the lists show a saved row at once. A read in flight may have started before the
 * change, and a replayed response may be older than what the page shows, so both are followed by a read.
 */
function showResponse<Input, Response>(
  client: QueryClient,
  options: SendOptions<Input, Response>,
  response: Response,
  input: Input,
): void {
  const [stored, data] = options.store?.(response, input) ?? [];
  const isFresh =
    stored !== undefined &&
    !isReplayed(response) &&
    client.isFetching({ queryKey: stored, exact: true }) === 0;
  if (stored !== undefined) {
    client.setQueryData(stored, data);
    if (!isFresh) void client.refetchQueries({ queryKey: stored, exact: true });
  }
  const storedHash = stored && hashKey(stored);
  for (const queryKey of outdatedBy(options, input)) {
    const outdated = { queryKey, predicate: ({ queryHash }: Query) => queryHash !== storedHash };
    if (!isReplayed(response))
      client.setQueriesData<unknown>(outdated, (data: unknown) => withSaved(data, response));
    void client.invalidateQueries(outdated);
  }
}

const isRow = (value: unknown): value is { readonly id: unknown } =>
  typeof value === 'object' && value !== null && 'id' in value;

/** A list, or a page of one, with the saved row in place of its older state; anything else is unchanged. */
function withSaved(data: unknown, saved: unknown): unknown {
  if (!isRow(saved)) return data;
  if (Array.isArray(data))
    return data.map((row: unknown) => (isRow(row) && row.id === saved.id ? { ...row, ...saved } : row));
  if (typeof data === 'object' && data !== null && 'items' in data)
    return { ...data, items: withSaved(data.items, saved) };
  return data;
}

/** Equal for the same input, so that a double press is recognised. */
const textOf = (input: unknown): string =>
  JSON.stringify(input, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  ) ?? '';

/** What the form of one row sends: its values, and the version of the row that they are based on; null adds a row. */
export interface RowEdit<Body, Row> {
  readonly body: Body;
  readonly row: Row | null;
}
